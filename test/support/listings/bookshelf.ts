import type { ClassHandle, Client } from '../http/client.js';
import type { Service } from '../services/service.js';

export const BOOKS = {
  title: { type: 'string', searchable: true, indexed: true },
  tags: { type: 'array', items: { type: 'string' }, searchable: true },
  note: { type: 'string' },
  year: { type: 'integer', indexed: true },
};

export const SHELF = [
  { title: 'Straße nach Paris', tags: ['Reise', 'Südfrankreich'], year: 1999, note: 'hidden' },
  { title: 'İstanbul’da bir gün', tags: ['seyahat'], year: 2001 },
  { title: 'Le ﬁls répare le parapluie', tags: ['été'], year: 2010 },
  { title: 'PARIS, je t’aime: 2ème édition', year: 2006 },
  { title: '한국어 사전', tags: ['辞書', 'dictionary'], year: 2015 },
  { title: 'e\u0301te\u0301 1984 — 𝐁𝐨𝐥𝐝 Ⅷ ½', year: 1984 },
  { tags: [] },
];

/** Searches, and what is found. */
export interface Bookshelf {
  /** A page of what is found, which has to be answered. */
  // biome-ignore lint/suspicious/noExplicitAny: a body as it comes
  search(books: ClassHandle, text: string, parameters?: Record<string, string>): Promise<any>;
  /** The years of the books on that page. */
  years(books: ClassHandle, text: string, parameters?: Record<string, string>): Promise<number[]>;
  /** A class with the books of `SHELF`. */
  shelf(): Promise<ClassHandle>;
}

export function bookshelfOf(service: Service, client: Client): Bookshelf {
  const search: Bookshelf['search'] = async (books, text, parameters = {}) => {
    const { query, ...others } = parameters;
    const answer = await client.list(books, query, { search: text, ...others });
    expect({ text, status: answer.status, body: answer.text.slice(0, 1000) }).toMatchObject({ status: 200 });
    return answer.body;
  };
  return {
    search,
    years: async (books, text, parameters) => {
      const { objects } = await search(books, text, parameters);
      return objects.map(({ year }: { year: number }) => year);
    },
    shelf: async () => {
      const books = await service.createClass(BOOKS);
      const answer = await client.post(`${books.path}/batch`, SHELF);
      expect(answer.status).toBe(200);
      return books;
    },
  };
}
