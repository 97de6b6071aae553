set -e
bash "$HERE/../install.sh" orval@8.38.0
cp "$HERE/orval.config.ts" "$HERE/fetch.ts" .
npx orval >generate.log 2>&1 || { tail -20 generate.log; exit 1; }
bash "$HERE/../run-typescript.sh"
