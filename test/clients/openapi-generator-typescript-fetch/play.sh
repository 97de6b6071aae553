set -e
bash "$HERE/../openapi-generator.sh" typescript-fetch
bash "$HERE/../install.sh"
bash "$HERE/../run-typescript.sh"
