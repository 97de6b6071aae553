import { pace } from '@app/concurrency';
import { jsonText } from '@app/json';
import { StreamableFile } from '@nestjs/common';
import type { PageMetadataDto } from '../parameters/page-query.js';
import { PageStream } from './page-stream.js';

/** Characters of a long response. A shorter one takes a fraction of a millisecond to send. */
const LONG_CHARACTERS = 256 * 1024;

/** The items of a page, a portion at a time. */
export interface PagePortions<Item> {
  first: Item[];
  /** The portions after the first one, undefined at their end; absent where that is all. */
  next?: () => Promise<Item[] | undefined>;
}

/** The portions with other items made of each. */
export async function mapPortions<Item, Other>(
  { first, next }: PagePortions<Item>,
  make: (items: Item[]) => Promise<Other[]>,
): Promise<PagePortions<Other>> {
  const made = { first: await make(first) };
  if (next === undefined) return made;
  return {
    ...made,
    next: async () => {
      const items = await next();
      return items && make(items);
    },
  };
}

/** What is made of each item, with turns of the event loop in between. */
export async function mapInTurns<Item, Other>(
  items: readonly Item[],
  make: (item: Item, at: number) => Other,
): Promise<Other[]> {
  const made: Other[] = [];
  for (const [at, item] of items.entries()) {
    if (pace.isDue) await pace.turn();
    made.push(make(item, at));
  }
  return made;
}

/**
 * The response of a list; `name` is the member with its items. It is an object, or for a large page a stream with one
 * portion in memory, so that a thousand items of a megabyte block no other request.
 */
export function listAnswer<Name extends string, Item>(
  name: Name,
  metadata: PageMetadataDto,
  { first, next }: PagePortions<Item>,
): StreamableFile | ({ metadata: PageMetadataDto } & Record<Name, Item[]>) {
  if (next === undefined)
    return { metadata, [name]: first } as { metadata: PageMetadataDto } & Record<Name, Item[]>;
  const cursor = { next, close: () => {}, isAwaited: () => false };
  const stream = new PageStream(
    `{"metadata":${JSON.stringify(metadata)},"${name}":[`,
    first,
    cursor,
    (item) => [jsonText(item)],
    () => ']}',
  );
  return new StreamableFile(stream, { type: 'application/json; charset=utf-8' });
}

/**
 * Resolves in a turn of the event loop in which no other long response is sent; undefined for a short one, which need
 * not wait. Requests that share one read are ready at the same moment, and copying 3 MiB to a socket takes 4 ms: sent
 * in one turn, they would hold up all other requests.
 */
export function turnToSend(text: string): Promise<void> | undefined {
  return text.length > LONG_CHARACTERS ? pace.turn() : undefined;
}
