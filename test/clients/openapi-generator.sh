# Generates ./client with openapi-generator, for $1; the rest are options of its own.
set -e
generator=../openapi-generator/bin/openapi-generator-cli
[ -x "$generator" ] || { python3 -m venv ../openapi-generator && ../openapi-generator/bin/pip -q install openapi-generator-cli==7.26.0; }
rm -rf client
"$generator" generate -i "$CONTRACT" -g "$1" -o client "${@:2}" >generate.log 2>&1 || { tail -40 generate.log; exit 1; }
