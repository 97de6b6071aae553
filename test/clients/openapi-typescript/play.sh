set -e
bash "$HERE/../install.sh" openapi-typescript@7.13.0 openapi-fetch@0.17.0
npx openapi-typescript "$CONTRACT" -o client.ts >generate.log 2>&1
bash "$HERE/../run-typescript.sh"
