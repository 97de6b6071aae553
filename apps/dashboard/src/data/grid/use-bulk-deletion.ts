import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BulkDeletion, type IdSource } from '../../api/bulk-changes.js';

type State = 'idle' | 'running' | 'stopping' | 'failed';

/**
 * A deletion of many objects of a class: how many have been passed, and what begins and stops it. It ends with the
 * page.
 */
export function useBulkDeletion(className: string) {
  const client = useQueryClient();
  const current = useRef<BulkDeletion>(undefined);
  const [state, setState] = useState<State>('idle');
  const [passed, setPassed] = useState(0);
  useEffect(() => () => current.current?.stop(), []);

  /** The next run begins from the beginning. */
  function reset(): void {
    current.current = undefined;
    setState('idle');
    setPassed(0);
  }

  /** Begins it, or goes on where an error has ended it. Resolves to whether all are deleted. */
  async function run(begin: () => IdSource, onPassed: (ids: readonly string[]) => void): Promise<boolean> {
    current.current ??= new BulkDeletion(className, begin());
    const deletion = current.current;
    let end: State = 'failed';
    setState('running');
    try {
      const isDone = await deletion.run((ids) => {
        setPassed(deletion.counts.deleted + deletion.counts.gone);
        onPassed(ids);
      });
      end = 'idle';
      return isDone;
    } finally {
      await client.invalidateQueries({ queryKey: ['objects', className] });
      setState(end);
    }
  }

  function stop(): void {
    setState('stopping');
    current.current?.stop();
  }

  /** Ends it, and tells how far it has come; undefined where it has passed none. */
  function end(): BulkDeletion['counts'] | undefined {
    const counts = current.current?.counts;
    current.current = undefined;
    return counts !== undefined && counts.deleted + counts.gone > 0 ? counts : undefined;
  }

  return { state, passed, run, stop, end, reset };
}
