set -e
bash "$HERE/../openapi-generator.sh" java --library retrofit2 \
  --additional-properties=disallowAdditionalPropertiesIfNotPresent=false,openApiNullable=false \
  --additional-properties=enumUnknownDefaultCase=true
(cd client && mvn -q -B -Dmaven.test.skip -Dmaven.javadoc.skip package dependency:copy-dependencies >../maven.log 2>&1) ||
  { tail -40 maven.log; exit 1; }
classpath="client/target/classes:$(find client/target -name '*.jar' | tr '\n' ':')"
mkdir -p story && javac -cp "$classpath" -d story "$HERE/Story.java"
java -cp "story:$classpath" Story
