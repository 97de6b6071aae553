import { useState } from 'react';
import type { FieldDefinition } from '../../api/classes.js';
import { isSame } from '../../conflict/same.js';

export type Fields = Record<string, FieldDefinition>;

/** The fields of a form, and those that the class has by now where these are others. */
export interface HeldFields {
  fields: Fields;
  latest: Fields | undefined;
  /** Goes on with the latest ones. */
  take: () => void;
}

/** The fields of a class; while `held` the ones before, since what is typed in a field must not go with its control. */
export function useHeldFields(latest: Fields, held: boolean): HeldFields {
  const [fields, setFields] = useState(latest);
  const isOther = fields !== latest && !isSame(fields, latest);
  if (fields !== latest && !(isOther && held)) setFields(latest);
  return { fields, latest: isOther && held ? latest : undefined, take: () => setFields(latest) };
}
