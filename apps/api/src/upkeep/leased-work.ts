import { type Database, Lease, leasesOf } from '@app/database';

/**
 * Does work in portions, unless another process holds its lease; ends when the lease is lost, or `end` is aborted. `done`
 * is called with what each portion yields.
 */
export async function workUnderLease(
  database: Database,
  name: string,
  work: () => AsyncGenerator<number>,
  end: AbortSignal,
  done: (portion: number) => void = () => {},
): Promise<void> {
  const lease = await Lease.take(leasesOf(database), name);
  if (lease === undefined) return;
  const portions = work();
  try {
    for (;;) {
      const portion = await database.backgroundWork.portion(() => portions.next(), end);
      if (portion.done === true) return;
      done(portion.value);
      if (end.aborted || !(await lease.keep())) return;
    }
  } finally {
    await portions.return(undefined);
    await lease.end();
  }
}
