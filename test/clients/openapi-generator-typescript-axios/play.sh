set -e
bash "$HERE/../openapi-generator.sh" typescript-axios --additional-properties=useSingleRequestParameter=true
bash "$HERE/../install.sh" axios@1.21.1
bash "$HERE/../run-typescript.sh"
