set -e
generator=github.com/ogen-go/ogen/cmd/ogen@v1.25.0
# It takes no other type of an answer than those named, and a file has its own.
sed 's#application/octet-stream#*/*#g' "$CONTRACT_30" >contract.json
go run $generator -target client -package client -clean contract.json >generate.log 2>&1 ||
  { tail -20 generate.log; exit 1; }
cp "$HERE/story.go" .
[ -f go.mod ] || go mod init example.com/story 2>go.log
go mod tidy 2>>go.log
go vet . && go build -o story . && ./story
