set -e
bash "$HERE/../attachments-as-bytes.sh"
options=library=httpclient,conditionalSerialization=true,caseInsensitiveResponseHeaders=true
# What Mono compiles.
options=$options,targetFramework=net48,nullableReferenceTypes=false
CONTRACT=$PWD/contract.json bash "$HERE/../openapi-generator.sh" csharp --additional-properties=$options
client=client/src/Org.OpenAPITools
sed -i 's/List<Dictionary>/List<Dictionary<string, Object>>/g' $client/Api/ObjectsApi.cs
# Zeros would be left out, although they have been set.
sed -i 's/EmitDefaultValue = false/EmitDefaultValue = true/' $client/Model/*.cs
# Mono has an older Newtonsoft.Json, without strategies of naming. All names are given.
perl -0pi -e 's/NamingStrategy = new CamelCaseNamingStrategy\s*\{[^}]*\}//g' \
  $client/Client/*.cs $client/Model/AbstractOpenAPISchema.cs
json=$(find /usr/lib/mono/gac/Newtonsoft.Json -name Newtonsoft.Json.dll)
mcs -langversion:latest -out:story.exe "$HERE/Polly.cs" "$HERE/Story.cs" -recurse:"$client/*.cs" -r:"$json" \
  -r:System.Net.Http.dll,System.ComponentModel.DataAnnotations.dll,System.Runtime.Serialization.dll,System.Web.dll \
  >mcs.log 2>&1 || { grep error mcs.log | head -20; exit 1; }
mono story.exe
