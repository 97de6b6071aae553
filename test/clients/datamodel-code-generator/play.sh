set -e
if [ ! -x venv/bin/datamodel-codegen ]; then
  python3 -m venv venv
  venv/bin/pip -q install datamodel-code-generator==0.89.0 pydantic==2.14.4 email-validator httpx
fi
venv/bin/datamodel-codegen --input "$CONTRACT" --input-file-type openapi --output models.py \
  --output-model-type pydantic_v2.BaseModel --target-python-version 3.11 >generate.log 2>&1 ||
  { cat generate.log; exit 1; }
PYTHONPATH=. venv/bin/python "$HERE/story.py"
