import { Code } from '@mantine/core';
import type { Choice } from '../../api/objects.js';

/** Describes in words which objects of a class a listing selects. */
export function ListingDescription({
  className,
  choice: { query, search },
}: {
  className: string;
  choice: Choice;
}) {
  if (query === '' && search === '') return <>Every object of {className}</>;
  return (
    <>
      Every object of {className} that has
      {query !== '' && (
        <>
          {' '}
          what the filter asks for, <Code>{query}</Code>
        </>
      )}
      {query !== '' && search !== '' && ', and'}
      {search !== '' && (
        <>
          {' '}
          the words <Code>{search}</Code>
        </>
      )}
    </>
  );
}
