/** What every recorded database holds, in the words of the API. */

/** A class and its objects, by the value of its unique field. */
export interface RecordedClass {
  name: string;
  fields: Record<string, Record<string, unknown>>;
  unique: string;
  objects: Record<string, unknown>[];
  /** One that is deleted again. */
  doomed: Record<string, unknown>;
}

/** Long enough for no index of InnoDB to hold it whole; two that differ behind that. */
const LONG_TITLE = 'On and on '.repeat(30);

const AUTHORS = ['Čapek', 'Lem', "O'Brien", '村上', 'Žižek \\ "Co"'];

const book = (n: number) => ({
  isbn: `978-${n}`,
  title: n < 2 ? `${LONG_TITLE}${n}` : `Book ${n} ${n % 4 === 0 ? '📚' : 'a\nb'}`,
  pages: 50 * (1 + (n % 5)),
  price: n === 3 ? 9007199254740991 : n / 4,
  available: n % 2 === 0,
  added: `2026-0${1 + (n % 9)}-02T03:04:05.678Z`,
  tags: n % 3 === 0 ? [] : ['new', `t${n % 3}`],
  author: { name: AUTHORS[n % AUTHORS.length], ...(n % 2 === 0 ? { born: 1900 + n } : {}) },
  extra: n % 2 === 0 ? { b: [1, null, { c: '\\' }], a: 1e-7 } : [true, 'text'],
});

export const BOOKS: RecordedClass = {
  name: 'Book',
  fields: {
    isbn: { type: 'string', required: true, unique: true },
    title: { type: 'string', indexed: true, minLength: 1 },
    pages: { type: 'integer', indexed: true, minimum: 0 },
    price: { type: 'number', indexed: true },
    available: { type: 'boolean', default: true },
    added: { type: 'datetime', indexed: true },
    tags: { type: 'array', items: { type: 'string' } },
    author: {
      type: 'object',
      fields: { name: { type: 'string', required: true }, born: { type: 'integer' } },
    },
    extra: { type: 'json' },
  },
  unique: 'isbn',
  objects: Array.from({ length: 14 }, (_, n) => book(n)),
  doomed: { isbn: 'out of print' },
};

export const SHELVES: RecordedClass = {
  name: 'Shelf-one',
  fields: {
    number: { type: 'integer', unique: true },
    room: { type: 'string', enum: ['north', 'south'], default: 'north', indexed: true },
    size: { type: 'object', fields: { width: { type: 'number' }, deep: { type: 'object', fields: {} } } },
    opened: { type: 'date', indexed: true },
    books: { type: 'array', items: { type: 'object', fields: { isbn: { type: 'string' } } } },
  },
  unique: 'number',
  objects: Array.from({ length: 6 }, (_, n) => ({
    number: n,
    room: n % 2 === 0 ? 'north' : 'south',
    size: { width: n + 0.5, deep: {} },
    opened: `2025-12-0${n + 1}`,
    books: Array.from({ length: n % 3 }, (_, at) => ({ isbn: `978-${at}` })),
  })),
  doomed: { number: 999 },
};

/** Objects of this class are empty, and so many that they are sealed. */
export const SEALED = 'Sealed';
export const SEALED_OBJECTS = 520;

/** A class whose words are kept, and its objects, since there are such classes. */
export const ARTICLES = 'Article';
export const ARTICLE_FIELDS = {
  title: { type: 'string', searchable: true },
  tags: { type: 'array', items: { type: 'string' }, searchable: true },
};
export const ARTICLE_OBJECTS = [
  { title: 'Straße nach Südfrankreich', tags: ['Reise'] },
  { title: 'Le ﬁls répare le parapluie' },
  { title: '한국어 사전 📚', tags: ['Wörterbuch'] },
];

/** Searches, and the places of the articles that they find. */
export const SEARCHES: [search: string, found: number[]][] = [
  ['STRASSE sud', [0]],
  ['re', [0, 1]],
  ['한국 wor', [2]],
  ['ﬁls', [1]],
];

// biome-ignore lint/suspicious/noExplicitAny: what a filter finds is of any form
type Matches = (object: any) => boolean;

/** Filters by an index, and what of a class they find. */
export const FILTERS: [recorded: RecordedClass, query: object, matches: Matches][] = [
  [BOOKS, { isbn: { $eq: '978-7' } }, ({ isbn }) => isbn === '978-7'],
  [BOOKS, { title: { $eq: `${LONG_TITLE}1` } }, ({ title }) => title === `${LONG_TITLE}1`],
  [BOOKS, { pages: { $gte: 100, $lt: 200 } }, ({ pages }) => pages === 100 || pages === 150],
  [BOOKS, { price: { $gt: 2 } }, ({ price }) => price > 2],
  [BOOKS, { added: { $lt: '2026-03-01T00:00:00Z' } }, ({ added }) => added < '2026-03'],
  [BOOKS, { 'author.name': { $eq: '村上' } }, ({ author }) => author.name === '村上'],
  [SHELVES, { room: { $eq: 'south' } }, ({ room }) => room === 'south'],
  [SHELVES, { opened: { $lte: '2025-12-03' } }, ({ opened }) => opened <= '2025-12-03'],
];

/** Attachments of the first book, by name. */
export const ATTACHMENTS: Readonly<Record<string, Buffer>> = {
  'cover.txt': Buffer.from('The cover of a book.\n'),
  'á b+%c.bin': Buffer.from([0, 1, 2, 253, 254, 255]),
  empty: Buffer.alloc(0),
};

export const EMAIL = 'ada@example.com';
export const PASSWORD = 'correct horse battery';

/** What only the service could say while a database was recorded. */
export interface Recorded {
  /** The commit that has written it. */
  commit: string;
  /** The application that wrote it all. */
  recorder: { id: string; secret: string };
  /** An application with two secrets, of which either gives tokens. */
  application: { id: string; secrets: string[]; token: string };
  /** Ids of objects, by class and value of the unique field. */
  ids: Record<string, Record<string, string>>;
  /** Descriptors without addresses, as the first book had them. */
  attachments: unknown[];
  /** A create with an Idempotency-Key, and the id that it was answered; none before there were keys. */
  once?: { headers: Record<string, string>; object: Record<string, unknown>; id: string };
  /** The cookie of the administrator's session; none before there were any. */
  session?: string;
  /** Files of the store below its directory, in base64. */
  files: Record<string, string>;
}
