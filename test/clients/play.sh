#!/usr/bin/env bash
# Generates a client, compiles it, and plays the story of README.md with it: test/clients/play.sh NAME... (all without a name)
# Needs a running service: BASE_URL, CLIENT_ID and CLIENT_SECRET (an application with all scopes). WORK keeps what is made.
set -u
here=$(cd "$(dirname "$0")" && pwd)
export BASE_URL=${BASE_URL:-http://localhost:3000} CLIENT_ID CLIENT_SECRET
work=${WORK:-$(mktemp -d)}
export CONTRACT=$work/openapi.yaml CONTRACT_30=$work/openapi-3.0.json
mkdir -p "$work"
curl -sSf "$BASE_URL/openapi.yaml" -o "$CONTRACT" && curl -sSf "$BASE_URL/openapi.json?openapi=3.0" -o "$CONTRACT_30" || exit 1
[ $# -gt 0 ] || set -- $(cd "$here" && dirname */play.sh)
failed=0
for name in "$@"; do
  echo "== $name"
  mkdir -p "$work/$name"
  (cd "$work/$name" && HERE=$here/$name bash "$here/$name/play.sh") || { echo "FAILED to generate, to compile or to play to the end"; failed=1; }
done
exit $failed
