import type { FieldDefinition } from '../api/classes.js';
import { shellQuoted } from '../data/listing/listing-code.js';
import { withArticle } from './article.js';
import { exampleObject } from './example-object.js';

export const LANGUAGES = {
  curl: 'curl',
  fetch: 'fetch',
  typescript: 'TypeScript',
  python: 'Python',
} as const;
export type Language = keyof typeof LANGUAGES;

/** A thing one does with the API, in each language. */
export interface Snippet {
  title: string;
  code: Record<Language, string>;
}

interface SnippetClass {
  name: string;
  fields: Record<string, FieldDefinition>;
}

const INDENT = 2;

/** How programs work with the objects of a class, ready to be pasted; `base` is the address of the service. */
export function snippetsOf({ name, fields }: SnippetClass, base: string): Snippet[] {
  const path = `/api/v1/storage/data/${name}`;
  const example = exampleObject(fields);
  const [filtered, value] = Object.entries(example).find(([, one]) => typeof one !== 'object') ?? ['_id', ''];
  const query = { [filtered]: { $eq: value } };
  return [
    { title: 'Get a token', code: token(base) },
    { title: `List ${name}`, code: list(base, path, name, query) },
    { title: `Create ${withArticle(name)}`, code: create(base, path, name, example) },
    { title: `Change ${withArticle(name)}`, code: change(base, path, name, { [filtered]: value }) },
    { title: 'Attach a file', code: attach(base, path) },
  ];
}

function token(base: string): Record<Language, string> {
  const address = `${base}/api/v1/auth/oauth2/token`;
  const script = [
    "const CLIENT_ID = '...', CLIENT_SECRET = '...'; // of an application of yours: API Access",
    `const granted = await fetch('${address}', {`,
    "  method: 'POST',",
    '  body: new URLSearchParams({',
    "    grant_type: 'client_credentials',",
    '    client_id: CLIENT_ID,',
    '    client_secret: CLIENT_SECRET,',
    '  }),',
    '});',
    'if (!granted.ok) throw new Error(await granted.text());',
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
      'const { metadata, objects } = await listed.json();',
    ].join('\n'),
    typescript: [
      "const { data: page } = await api.GET('/api/v1/storage/data/{object-class}', {",
      `  params: { path: { 'object-class': '${name}' }, query: { query: JSON.stringify(${json}), limit: 50 } },`,
      '});',
    ].join('\n'),
    python: [
      'import json',
      '',
      'page = requests.get(',
      `    "${base}${path}/",`,
      `    params={"query": json.dumps(${pythonOf(query, 1)}), "limit": 50},`,
      '    headers=headers,',
      ').json()',
    ].join('\n'),
  };
}

function create(base: string, path: string, name: string, example: object): Record<Language, string> {
  return {
    curl: [
      `ID=$(curl -sS ${base}${path}/ -H "Authorization: bearer $TOKEN" \\`,
      `  -H "Content-Type: application/json" -d ${shellQuoted(JSON.stringify(example, null, INDENT))} |`,
      `  ${memberOf('_id')})`,
      'echo "$ID"',
    ].join('\n'),
    fetch: [
      `const created = await fetch('${base}${path}/', {`,
      "  method: 'POST',",
      `  headers: { authorization: \`bearer \${token}\`, 'content-type': 'application/json' },`,
      `  body: JSON.stringify(${indented(example, 1)}),`,
      '});',
      'if (!created.ok) throw new Error(await created.text());',
      'const { _id: id } = await created.json();',
    ].join('\n'),
    typescript: [
      "const { data: created, error } = await api.POST('/api/v1/storage/data/{object-class}', {",
      `  params: { path: { 'object-class': '${name}' } },`,
      `  body: ${indented(example, 1)},`,
      '});',
      'if (error) throw new Error(error.detail);',
      'const id = created._id;',
    ].join('\n'),
    python: [
      'answer = requests.post(',
      `    "${base}${path}/",`,
      `    json=${pythonOf(example, 1)},`,
      '    headers=headers,',
      ')',
      'assert answer.ok, answer.text',
      'id = answer.json()["_id"]',
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
      `await fetch(\`${base}${path}/\${id}\`, {`,
      "  method: 'PUT',",
      `  headers: { authorization: \`bearer \${token}\`, 'content-type': 'application/json' },`,
      `  body: JSON.stringify(${JSON.stringify(body)}),`,
      '});',
    ].join('\n'),
    typescript: [
      '// Fields that are left out stay as they are; null clears.',
      "await api.PUT('/api/v1/storage/data/{object-class}/{object-id}', {",
      `  params: { path: { 'object-class': '${name}', 'object-id': id } },`,
      `  body: ${JSON.stringify(body)},`,
      '});',
    ].join('\n'),
    python: [
      '# Fields that are left out stay as they are; None clears.',
      `requests.put(f"${base}${path}/{id}", json=${pythonOf(body, 0)}, headers=headers)`,
    ].join('\n'),
  };
}

function attach(base: string, path: string): Record<Language, string> {
  const script = [
    "const file = new File(['any bytes'], 'label.txt'); // or one that a person has chosen",
    '// Attachments travel as base64.',
    'const bytes = new Uint8Array(await file.arrayBuffer());',
    `await fetch(\`${base}${path}/\${id}/attachments/\${encodeURIComponent(file.name)}\`, {`,
    "  method: 'POST',",
    `  headers: { authorization: \`bearer \${token}\` },`,
    "  body: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),",
    '});',
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
      '    requests.post(',
      `        f"${base}${path}/{id}/attachments/label.pdf",`,
      '        data=base64.b64encode(file.read()),',
      '        headers=headers,',
      '    )',
    ].join('\n'),
  };
}

/** Takes a member out of an answer, by what every shell has; another answer, such as a problem, stays whole. */
function memberOf(name: string): string {
  return `sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/'`;
}

function indented(value: unknown, depth: number): string {
  return JSON.stringify(value, null, INDENT).replaceAll('\n', `\n${' '.repeat(INDENT * depth)}`);
}

/** A JSON value as a Python literal. Texts of JSON are texts of Python. */
export function pythonOf(value: unknown, depth: number): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const space = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  if (Array.isArray(value)) return `[${value.map((element) => pythonOf(element, depth + 1)).join(', ')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${pythonOf(member, depth + 1)}`,
  );
  if (members.length < 2) return `{${members.join('')}}`;
  return `{\n${members.map((member) => `${space}${member},\n`).join('')}${end}}`;
}
