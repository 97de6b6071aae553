set -e
bash "$HERE/../install.sh" @hey-api/openapi-ts@0.99.0
npx openapi-ts -i "$CONTRACT" -o client >generate.log 2>&1 || { tail -20 generate.log; exit 1; }
bash "$HERE/../run-typescript.sh"
