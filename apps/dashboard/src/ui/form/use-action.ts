import { useState } from 'react';
import { notify } from '../notify.js';
import { useIsShown } from './use-is-shown.js';

/**
 * An action of a person: whether it is running, and its last error, which is told where what shows it has been closed
 * or left.
 */
export function useAction<A extends unknown[]>(act: (...input: A) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isShown = useIsShown();
  async function run(...input: A): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await act(...input);
    } catch (thrown) {
      setError(thrown);
      if (!isShown())
        notify(`What you had begun did not work. ${(thrown as Error).message}`, { stays: true });
    } finally {
      setBusy(false);
    }
  }
  return { run, busy, error, reset: () => setError(undefined) };
}
