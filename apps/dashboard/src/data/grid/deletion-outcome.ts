/** How many objects a deletion has passed: some may have been deleted by another person before. */
interface Counts {
  deleted: number;
  gone: number;
}

export const countOf = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'object' : 'objects'}`;

/** What became of all of them. */
export function outcome({ deleted, gone }: Counts): string {
  if (gone === 0) return `${countOf(deleted)} deleted.`;
  const some = deleted === 0 ? 'No object' : countOf(deleted);
  return `${some} deleted; ${gone.toLocaleString('en')} ${gone === 1 ? 'was' : 'were'} gone already.`;
}

/** What became of some of them, where the deletion has ended before its end. */
export function outcomeSoFar(counts: Counts): string {
  return `${outcome(counts)} It was ended there: the others stay.`;
}
