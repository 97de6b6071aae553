// Writes the current contract as the baseline for comparisons: `npm run contract:baseline`, at a release.
// Words and examples are left out, since nothing is broken by them.

import { readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

const WORDS = ['description', 'summary', 'example', 'examples', 'links', 'tags', 'externalDocs', 'title'];

/** Without words; the members of a map have names of their own, which may be the same. */
function bare(node, isMap = false) {
  if (Array.isArray(node)) return node.map((item) => bare(item));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([name]) => isMap || !WORDS.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      bare(value, !isMap && ['properties', 'schemas', 'headers'].includes(name)),
    ]),
  );
}

const { info, paths, components } = parse(readFileSync('openapi.yaml', 'utf8'));
const contract = { openapi: '3.1.0', info: { title: info.title, version: info.version }, paths, components };
const text = stringify(bare(contract), { lineWidth: 110, aliasDuplicateObjects: false });
writeFileSync('test/contract/baseline.yaml', `# Written by \`npm run contract:baseline\`.\n${text}`);
