import type { Api } from './api.js';

interface Page {
  metadata: { total: number; pages: number };
  objects: { name: string | { common: string } }[];
}

/** Parameters of a listing: a filter, or words to search for. */
type Asked = { query: object } | { search: string };

/** What is worth asking: the question, the class, and how it is asked. */
const QUESTIONS: [question: string, className: string, asked: Asked][] = [
  ['Who borders on Czechia?', 'Country', { query: { borders: { $eq: 'CZE' } } }],
  [
    'Landlocked countries of Africa',
    'Country',
    { query: { region: { $eq: 'Africa' }, landlocked: { $eq: true } } },
  ],
  ['Where is Czech spoken?', 'Country', { query: { 'languages.ces': { $neq: null } } }],
  ['Cities with more than ten million people', 'City', { query: { population: { $gt: 10_000_000 } } }],
  [
    'Czech cities of 100,000 to 400,000',
    'City',
    { query: { country: { $eq: 'CZ' }, population: { $gte: 100_000, $lt: 400_000 } } },
  ],
  ['Towns called Paris', 'City', { query: { name: { $in: ['Paris'] } } }],
  ['Places with words that begin with "san" and "fran"', 'City', { search: 'san fran' }],
];

const NAMES_SHOWN = 6;

/** A shell command that formats JSON. It uses Node, which every user of the demo has. */
const JSON_COMMAND = `json() { node -p 'JSON.stringify(JSON.parse(fs.readFileSync(0)), null, 2)'; }`;

/** Asks the questions and prints each with its answer, as a command to repeat at a public address. */
export async function showQuestions(api: Api, publicUrl: string): Promise<void> {
  console.log(`\nAsk it yourself:\n\n  TOKEN=${api.token}\n  ${JSON_COMMAND}`);
  for (const [question, className, asked] of QUESTIONS) {
    const [parameter, value] =
      'search' in asked ? ['search', asked.search] : ['query', JSON.stringify(asked.query)];
    const path = `/api/v1/storage/data/${className}/`;
    const startedAt = performance.now();
    const page = await api.get<Page>(
      `${path}?${parameter}=${encodeURIComponent(value)}&limit=${NAMES_SHOWN}`,
    );
    const milliseconds = Math.round(performance.now() - startedAt);
    const names = page.objects.map(({ name }) => (typeof name === 'string' ? name : name.common)).join(', ');
    const more = page.metadata.total > page.objects.length ? ', ...' : '';
    console.log(`\n# ${question}: ${page.metadata.total} in ${milliseconds} ms: ${names}${more}`);
    console.log(
      `curl -sG -H "Authorization: bearer $TOKEN" ${publicUrl}${path} --data-urlencode '${parameter}=${value}' | json`,
    );
  }
}
