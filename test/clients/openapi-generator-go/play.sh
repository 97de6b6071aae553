set -e
bash "$HERE/../openapi-generator.sh" go --git-host example.com --git-user-id team --git-repo-id client --additional-properties=disallowAdditionalPropertiesIfNotPresent=false,enumUnknownDefaultCase=true
mkdir -p story && cp "$HERE/story.go" story/
cd story
[ -f go.mod ] || (go mod init story && go mod edit -replace example.com/team/client=../client -require example.com/team/client@v0.0.0) >../go.log 2>&1
go mod tidy >>../go.log 2>&1
go vet . && go build -o story . && ./story
