import { applyChange, type Keep, type ObjectChange, type StoredObject } from '@app/database';

/** Makes a change of an object from how it is stored. */
export type Change = (stored: StoredObject) => ObjectChange;

/** The same change, which stores what `keep` returns for the object after it; as it is where nothing is to be kept. */
export function keeping(change: Change, keep: Keep<StoredObject> | undefined): Change {
  if (keep === undefined) return change;
  return (stored) => {
    const made = change(stored);
    return { ...made, kept: keep(applyChange(stored, made)) };
  };
}
