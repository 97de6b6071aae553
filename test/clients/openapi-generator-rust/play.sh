set -e
bash "$HERE/../attachments-as-bytes.sh"
CONTRACT=$PWD/contract.json bash "$HERE/../openapi-generator.sh" rust
# Else the models lose the fields of an object, and a space in a name becomes a plus, which is another name.
sed -i -e 's/^pub struct .*Object {$/&\n#[serde(flatten)]\npub fields: serde_json::Map<String, serde_json::Value>,/' \
  -e 's/^        [A-Z][a-z]*Object {$/&\nfields: Default::default(),/' client/src/models/{stored,read}_object.rs
sed -i '/byte_serialize/s/collect()/collect::<String>().replace("+", "%20")/' client/src/apis/mod.rs
mkdir -p story/src && cp "$HERE/main.rs" story/src/ && cp "$HERE/story.toml" story/Cargo.toml
(cd story && cargo build -q 2>../cargo.log) || { grep -E '^error' -A6 cargo.log | head -60; exit 1; }
story/target/debug/story
