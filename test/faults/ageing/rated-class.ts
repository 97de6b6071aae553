import { type Aged, ask } from './aged.js';

const OBJECTS = 5000;
const AT_ONCE = 1000;

/** The class whose requests are counted at the beginning and in the end. */
export const RATED = { name: 'Rated', path: '/api/v1/storage/data/Rated', ids: [] as string[] };

/** The class in which objects are created for that, so that the other one stays as it is. */
export const CREATED = { name: 'Created', path: '/api/v1/storage/data/Created' };

/** Makes both, one with objects. */
export async function makeRated(aged: Aged): Promise<void> {
  RATED.ids.length = 0;
  const fields = { n: { type: 'integer', indexed: true }, text: { type: 'string' } };
  for (const { name } of [RATED, CREATED])
    await ask(aged, 'POST', '/api/v1/storage/classes', { name, fields });
  for (let from = 0; from < OBJECTS; from += AT_ONCE) {
    const objects = Array.from({ length: AT_ONCE }, (_, at) => ({
      n: from + at,
      text: `text ${(from + at) % 97}`,
    }));
    const urls: string[] = await ask(aged, 'POST', `${RATED.path}/batch`, objects);
    RATED.ids.push(...urls.map((url) => url.split('/').at(-1)!));
  }
}
