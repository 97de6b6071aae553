set -e
generator=github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2
mkdir -p client
go run $generator -generate types,client -package client -o client/client.gen.go "$CONTRACT"
cp "$HERE/story.go" .
[ -f go.mod ] || go mod init example.com/story 2>go.log
go mod tidy 2>>go.log
go vet . && go build -o story . && ./story
