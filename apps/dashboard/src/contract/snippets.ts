import type { FieldDefinition } from '../api/classes.js';
import { shellQuoted } from '../data/listing/listing-code.js';
import { withArticle } from './article.js';
import { exampleObject } from './example-value.js';
import { asserted, INDENT, indented, memberOf, pythonOf, thrown, todo } from './snippet-parts.js';

export const LANGUAGES = {
  curl: 'curl',
  fetch: 'fetch',
  typescript: 'TypeScript',
  python: 'Python',
} as const;
export type Language = keyof typeof LANGUAGES;

/** A thing one does with the API, in each language. */
interface Snippet {
  title: string;
  code: Record<Language, string>;
}

interface SnippetClass {
  name: string;
  fields: Record<string, FieldDefinition>;
}

/** How programs work with the objects of a class, ready to be pasted; `base` is the address of the service. */
export function snippetsOf({ name, fields }: SnippetClass, base: string): Snippet[] {
  const path = `/api/v1/storage/data/${name}`;
  const { value: example, open } = exampleObject(fields);
  const isMadeUp = (member: string) => open.every(({ path: place }) => place !== member);
  const plain = Object.entries(example).find(([member, one]) => typeof one !== 'object' && isMadeUp(member));
  const set = plain === undefined ? {} : { [plain[0]]: plain[1] };
  const query = plain === undefined ? {} : { [plain[0]]: { $eq: plain[1] } };
  return [
    { title: 'Get a token', code: token(base) },
    { title: `List ${name}`, code: list(base, path, name, query) },
    { title: `Create ${withArticle(name)}`, code: create(base, path, name, example, todo(open)) },
    { title: `Change ${withArticle(name)}`, code: change(base, path, name, set) },
    { title: 'Attach a file', code: attach(base, path) },
  ];
}

function token(base: string): Record<Language, string> {
  const address = `${base}/api/v1/auth/oauth2/token`;
  const script = [
    '// For a program on a server: a secret in a page is known to all who open it.',
    "const CLIENT_ID = '...', CLIENT_SECRET = '...'; // of an application of yours: API Access",
    `const granted = await fetch('${address}', {`,
    "  method: 'POST',",
    '  body: new URLSearchParams({',
    "    grant_type: 'client_credentials',",
    '    client_id: CLIENT_ID,',
    '    client_secret: CLIENT_SECRET,',
    '  }),',
    '});',
    thrown('granted'),
    'const { access_token: token } = await granted.json();',
  ].join('\n');
  return {
    curl: [
      '# Of an application of yours: API Access.',
      'CLIENT_ID=... CLIENT_SECRET=...',
      `TOKEN=$(curl -sS ${address} \\`,
      '  -d grant_type=client_credentials \\',
      '  -d client_id=$CLIENT_ID \\',
      '  -d client_secret=$CLIENT_SECRET |',
      `  ${memberOf('access_token')})`,
    ].join('\n'),
    fetch: script,
    typescript: [
      `// npx openapi-typescript ${base}/openapi.yaml -o api.ts && npm install openapi-fetch`,
      "import createClient from 'openapi-fetch';",
      "import type { paths } from './api.js';",
      '',
      script,
      "type Json = 'application/json' | 'application/problem+json';",
      'const api = createClient<paths, Json>({',
      `  baseUrl: '${base}',`,
      `  headers: { authorization: \`bearer \${token}\` },`,
      '});',
    ].join('\n'),
    python: [
      '# pip install requests',
      'import requests',
      '',
      'CLIENT_ID, CLIENT_SECRET = "...", "..."  # of an application of yours: API Access',
      'granted = requests.post(',
      `    "${address}",`,
      '    data={',
      '        "grant_type": "client_credentials",',
      '        "client_id": CLIENT_ID,',
      '        "client_secret": CLIENT_SECRET,',
      '    },',
      ')',
      'granted.raise_for_status()',
      'token = granted.json()["access_token"]',
      'headers = {"Authorization": f"bearer {token}"}',
    ].join('\n'),
  };
}

function list(base: string, path: string, name: string, query: object): Record<Language, string> {
  const json = JSON.stringify(query);
  return {
    curl: [
      `curl -sS -G ${base}${path}/ -H "Authorization: bearer $TOKEN" \\`,
      `  --data-urlencode query=${shellQuoted(json)} -d limit=50`,
    ].join('\n'),
    fetch: [
      `const url = new URL('${base}${path}/');`,
      `url.searchParams.set('query', JSON.stringify(${json}));`,
      "url.searchParams.set('limit', '50');",
      `const listed = await fetch(url, { headers: { authorization: \`bearer \${token}\` } });`,
      thrown('listed'),
      'const { metadata, objects } = await listed.json();',
    ].join('\n'),
    typescript: [
      "const { data: page, error: listError } = await api.GET('/api/v1/storage/data/{object-class}', {",
      `  params: { path: { 'object-class': '${name}' }, query: { query: JSON.stringify(${json}), limit: 50 } },`,
      '});',
      'if (listError) throw new Error(listError.detail);',
    ].join('\n'),
    python: [
      'import json',
      '',
      'listed = requests.get(',
      `    "${base}${path}/",`,
      `    params={"query": json.dumps(${pythonOf(query, 1)}), "limit": 50},`,
      '    headers=headers,',
      ')',
      asserted('listed'),
      'page = listed.json()',
    ].join('\n'),
  };
}

function create(
  base: string,
  path: string,
  name: string,
  example: object,
  todoBehind: (sign: string) => string[],
): Record<Language, string> {
  return {
    curl: [
      ...todoBehind('#'),
      `ID=$(curl -sS ${base}${path}/ -H "Authorization: bearer $TOKEN" \\`,
      `  -H "Content-Type: application/json" -d ${shellQuoted(JSON.stringify(example, null, INDENT))} |`,
      `  ${memberOf('_id')})`,
      'echo "$ID"',
    ].join('\n'),
    fetch: [
      ...todoBehind('//'),
      `const created = await fetch('${base}${path}/', {`,
      "  method: 'POST',",
      `  headers: { authorization: \`bearer \${token}\`, 'content-type': 'application/json' },`,
      `  body: JSON.stringify(${indented(example)}),`,
      '});',
      thrown('created'),
      'const { _id: id } = await created.json();',
    ].join('\n'),
    typescript: [
      ...todoBehind('//'),
      "const { data: created, error: createError } = await api.POST('/api/v1/storage/data/{object-class}', {",
      `  params: { path: { 'object-class': '${name}' } },`,
      `  body: ${indented(example)},`,
      '});',
      'if (createError) throw new Error(createError.detail);',
      'const id = created._id;',
    ].join('\n'),
    python: [
      ...todoBehind('#'),
      'created = requests.post(',
      `    "${base}${path}/",`,
      `    json=${pythonOf(example, 1)},`,
      '    headers=headers,',
      ')',
      asserted('created'),
      'id = created.json()["_id"]',
    ].join('\n'),
  };
}

function change(base: string, path: string, name: string, body: object): Record<Language, string> {
  return {
    curl: [
      '# Fields that are left out stay as they are; null clears.',
      `curl -sS -X PUT ${base}${path}/$ID -H "Authorization: bearer $TOKEN" \\`,
      `  -H "Content-Type: application/json" -d ${shellQuoted(JSON.stringify(body))}`,
    ].join('\n'),
    fetch: [
      '// Fields that are left out stay as they are; null clears.',
      `const changed = await fetch(\`${base}${path}/\${id}\`, {`,
      "  method: 'PUT',",
      `  headers: { authorization: \`bearer \${token}\`, 'content-type': 'application/json' },`,
      `  body: JSON.stringify(${JSON.stringify(body)}),`,
      '});',
      thrown('changed'),
    ].join('\n'),
    typescript: [
      '// Fields that are left out stay as they are; null clears.',
      "const { error: changeError } = await api.PUT('/api/v1/storage/data/{object-class}/{object-id}', {",
      `  params: { path: { 'object-class': '${name}', 'object-id': id } },`,
      `  body: ${JSON.stringify(body)},`,
      '});',
      'if (changeError) throw new Error(changeError.detail);',
    ].join('\n'),
    python: [
      '# Fields that are left out stay as they are; None clears.',
      `changed = requests.put(f"${base}${path}/{id}", json=${pythonOf(body, 0)}, headers=headers)`,
      asserted('changed'),
    ].join('\n'),
  };
}

function attach(base: string, path: string): Record<Language, string> {
  const script = [
    "const file = new File(['any bytes'], 'label.txt'); // or one that a person has chosen",
    '// Attachments travel as base64.',
    'const bytes = new Uint8Array(await file.arrayBuffer());',
    `const attached = await fetch(\`${base}${path}/\${id}/attachments/\${encodeURIComponent(file.name)}\`, {`,
    "  method: 'POST',",
    `  headers: { authorization: \`bearer \${token}\` },`,
    "  body: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),",
    '});',
    thrown('attached'),
  ].join('\n');
  return {
    curl: [
      '# label.pdf is any file of yours.',
      'base64 < label.pdf |',
      `  curl -sS ${base}${path}/$ID/attachments/label.pdf \\`,
      '    -H "Authorization: bearer $TOKEN" --data-binary @-',
    ].join('\n'),
    fetch: script,
    typescript: script,
    python: [
      'import base64',
      '',
      'with open("label.pdf", "rb") as file:',
      '    attached = requests.post(',
      `        f"${base}${path}/{id}/attachments/label.pdf",`,
      '        data=base64.b64encode(file.read()),',
      '        headers=headers,',
      '    )',
      asserted('attached'),
    ].join('\n'),
  };
}
