import { useState } from 'react';

/** An action of a person: whether it is running, and its last error. */
export function useAction<A extends unknown[]>(act: (...input: A) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function run(...input: A): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await act(...input);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }
  return { run, busy, error, reset: () => setError(undefined) };
}
