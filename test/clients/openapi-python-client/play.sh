set -e
if [ ! -x venv/bin/openapi-python-client ]; then
  python3 -m venv venv
  venv/bin/pip -q install openapi-python-client==0.29.1
fi
PATH=$PWD/venv/bin:$PATH venv/bin/openapi-python-client generate --path "$CONTRACT" --output-path client --overwrite >generate.log 2>&1
venv/bin/pip -q install ./client
venv/bin/python "$HERE/story.py"
