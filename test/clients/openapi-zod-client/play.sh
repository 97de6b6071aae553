set -e
bash "$HERE/../install.sh" openapi-zod-client@1.18.3 @zodios/core@10.9.6 zod@3 axios@1.21.1
npx openapi-zod-client "$CONTRACT" -o client.ts --with-alias >generate.log 2>&1
bash "$HERE/../run-typescript.sh"
