# Compiles the story of $HERE beside the client that has been generated here, strictly, and runs it.
set -e
cp "$HERE/story.ts" "$HERE/../steps.ts" .
npx tsc --noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable --types node story.ts
npx esbuild story.ts --bundle --packages=external --platform=node --format=esm --outfile=story.mjs --log-level=error
node story.mjs
