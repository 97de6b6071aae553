# Writes ./contract.json, in which attachments go up as bytes only: what takes them as text sends a JSON string.
set -e
curl -sSf "$BASE_URL/openapi.json" | node -p '
  const c = JSON.parse(fs.readFileSync(0));
  for (const path of Object.values(c.paths))
    for (const { requestBody } of Object.values(path))
      if (requestBody?.content?.["application/octet-stream"]) delete requestBody.content["text/plain"];
  JSON.stringify(c)' >contract.json
