set -e
bash "$HERE/../install.sh" swagger-typescript-api@13.13.0
npx swagger-typescript-api generate -p "$CONTRACT" -o . -n client.ts --enum-style union >generate.log 2>&1
bash "$HERE/../run-typescript.sh"
