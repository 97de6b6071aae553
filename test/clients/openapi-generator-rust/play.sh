set -e
bash "$HERE/../openapi-generator.sh" rust
mkdir -p story/src && cp "$HERE/main.rs" story/src/ && cp "$HERE/story.toml" story/Cargo.toml
(cd story && cargo build -q 2>../cargo.log) || { grep -E '^error' -A6 cargo.log | head -60; exit 1; }
story/target/debug/story
