import type { Api } from './api.js';

interface Page {
  metadata: { total: number; pages: number };
  objects: { name: string | { common: string } }[];
}

/** Filters worth trying: the question, the class, and the filter itself. */
const FILTERS: [question: string, className: string, query: object][] = [
  ['Who borders on Czechia?', 'Country', { borders: { $eq: 'CZE' } }],
  ['Landlocked countries of Africa', 'Country', { region: { $eq: 'Africa' }, landlocked: { $eq: true } }],
  ['Where is Czech spoken?', 'Country', { 'languages.ces': { $neq: null } }],
  ['Cities with more than ten million people', 'City', { population: { $gt: 10_000_000 } }],
  [
    'Czech cities of 100,000 to 400,000',
    'City',
    { country: { $eq: 'CZ' }, population: { $gte: 100_000, $lt: 400_000 } },
  ],
  ['Towns called Paris', 'City', { name: { $in: ['Paris'] } }],
];

const NAMES_SHOWN = 6;

/** A shell command that formats JSON. It uses Node, which every user of the demo has. */
const JSON_COMMAND = `json() { node -p 'JSON.stringify(JSON.parse(fs.readFileSync(0)), null, 2)'; }`;

/** Runs the filters and prints each with its result, as a command to repeat at a public address. */
export async function showFilters(api: Api, publicUrl: string): Promise<void> {
  console.log(`\nAsk it yourself:\n\n  TOKEN=${api.token}\n  ${JSON_COMMAND}`);
  for (const [question, className, query] of FILTERS) {
    const json = JSON.stringify(query);
    const path = `/api/v1/storage/data/${className}/`;
    const startedAt = performance.now();
    const page = await api.get<Page>(`${path}?query=${encodeURIComponent(json)}&limit=${NAMES_SHOWN}`);
    const milliseconds = Math.round(performance.now() - startedAt);
    const names = page.objects.map(({ name }) => (typeof name === 'string' ? name : name.common)).join(', ');
    const more = page.metadata.total > page.objects.length ? ', ...' : '';
    console.log(`\n# ${question}: ${page.metadata.total} in ${milliseconds} ms: ${names}${more}`);
    console.log(
      `curl -sG -H "Authorization: bearer $TOKEN" ${publicUrl}${path} --data-urlencode 'query=${json}' | json`,
    );
  }
}
