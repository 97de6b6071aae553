import { Alert } from '@mantine/core';
import { type ClassDraft, repeatedNames } from './draft.js';

/** Says what JSON cannot: two fields of one name would become one. */
export function RepeatedNames({ draft }: { draft: ClassDraft }) {
  const names = repeatedNames(draft.fields);
  if (names.length === 0) return null;
  return (
    <Alert color="red" variant="outline" role="alert" mb="sm">
      Two fields are named {names.join(', ')}; only the last would be kept.
    </Alert>
  );
}
