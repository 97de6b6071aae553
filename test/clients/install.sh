# Installs what a story in TypeScript needs, and the packages named.
set -e
[ -f package.json ] || echo '{"private": true, "type": "module"}' >package.json
[ -d node_modules ] || npm install --no-audit --no-fund --silent typescript@5.9.3 @types/node@22 esbuild@0.25.12 "$@"
