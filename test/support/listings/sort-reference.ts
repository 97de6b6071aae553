/** A key of a sort, as tests name it. */
interface ReferenceKey {
  path: string[];
  descending: boolean;
}

type Stored = { _id: string } & Record<string, unknown>;

/** The order of a sort, judged without the service: `-a.b,c`. Of each class of values the order is MongoDB's. */
export function referenceOrder(sort: string): (one: Stored, other: Stored) => number {
  const keys = sort.split(',').map((part): ReferenceKey => {
    const descending = part.startsWith('-');
    return { path: part.slice(Number(descending)).split('.'), descending };
  });
  keys.push({ path: ['_id'], descending: keys.at(-1)!.descending });
  return (one, other) => {
    for (const { path, descending } of keys) {
      const order = compare(at(one, path), at(other, path));
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
}

function at(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

function rank(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return { number: 1, string: 2, boolean: 3 }[typeof value as string] ?? 4;
}

function compare(one: unknown, other: unknown): number {
  // Most are: to compare texts as bytes takes longer.
  if (one === other) return 0;
  const order = rank(one) - rank(other);
  if (order !== 0) return order;
  switch (rank(one)) {
    case 1:
    case 3:
      return Number(one) - Number(other);
    case 2:
      return Buffer.compare(Buffer.from(one as string), Buffer.from(other as string));
    default:
      return 0;
  }
}
