set -e
bash "$HERE/../openapi-generator.sh" python
[ -d venv ] || python3 -m venv venv
venv/bin/pip -q install ./client
venv/bin/python "$HERE/story.py"
