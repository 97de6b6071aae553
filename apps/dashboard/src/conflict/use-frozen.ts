import { useState } from 'react';

/** The latest value, but while `held` the one before: what is typed in a field must not go with its control. */
export function useFrozen<T>(latest: T, held: boolean): T {
  const [value, setValue] = useState(latest);
  if (value === latest || held) return value;
  setValue(latest);
  return latest;
}
