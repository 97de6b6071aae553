set -e
bash "$HERE/../openapi-generator.sh" kotlin --additional-properties=serializationLibrary=jackson,enumUnknownDefaultCase=true
mkdir -p story && cp "$HERE/Story.kt" story/ && cp "$HERE/pom.xml" .
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=classpath >maven.log 2>&1 || { grep ERROR maven.log | head -40; exit 1; }
java -cp "target/classes:$(cat classpath)" StoryKt
