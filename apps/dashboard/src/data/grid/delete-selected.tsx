import { Button, Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { idsMatching, idsOf, matchingQuery } from '../../api/bulk-changes.js';
import type { Choice } from '../../api/objects.js';
import { Confirm } from '../../ui/confirm.js';
import { LeaveGuard } from '../../ui/form/leave-guard.js';
import { notify } from '../../ui/notify.js';
import { ProblemAlert } from '../../ui/problem-alert.js';
import { NONE_SELECTED, type Selected } from '../listing/selected.js';
import { BulkProgress } from './bulk-progress.js';
import { countOf, outcome, outcomeSoFar } from './deletion-outcome.js';
import { useBulkDeletion } from './use-bulk-deletion.js';

const LEAVING = {
  title: 'Leave while objects are being deleted?',
  loss: 'The deletion ends where it is. What is deleted by then is gone for good; the others stay.',
};

const WAYS_OUT = { idle: 'Cancel', running: 'Stop', stopping: 'Stopping …', failed: 'Close' };

interface DeleteSelectedProps {
  className: string;
  /** Which objects are listed. */
  choice: Choice;
  selected: Selected;
  /** How many are selected. */
  count: number;
  /** How many of them the page on the screen does not show. */
  elsewhere: number;
  onSelect: (selected: Selected) => void;
}

/** What a question is about, as it was asked: what is deleted is selected no longer before it has closed. */
interface Asked {
  count: number;
  elsewhere: number;
  /** The selected objects that are not deleted yet; undefined for all that match. */
  left: Set<string> | undefined;
  round: number;
}

/** Deletes the selected objects, or all that match, in batches. */
export function DeleteSelected({
  className,
  choice,
  selected,
  count,
  elsewhere,
  onSelect,
}: DeleteSelectedProps) {
  const [asked, setAsked] = useState<Asked>({ count, elsewhere, left: new Set(), round: 0 });
  const [opened, setOpened] = useState(false);
  const deletion = useBulkDeletion(className);
  const isAll = asked.left === undefined;
  const matching = useQuery({ ...matchingQuery(className, choice, asked.round), enabled: opened && isAll });
  const total = isAll ? matching.data?.total : asked.count;
  const what = `${isAll ? 'all ' : ''}${total === undefined ? 'objects' : countOf(total)}`;
  const isBusy = deletion.state === 'running' || deletion.state === 'stopping';

  function ask() {
    deletion.reset();
    const left = selected === 'all' ? undefined : new Set(selected);
    setAsked({ count, elsewhere, left, round: asked.round + 1 });
    setOpened(true);
  }

  async function deleteThem() {
    const { left } = asked;
    const begin = () =>
      left === undefined ? idsMatching(className, choice, matching.data?.last ?? '') : idsOf(left);
    try {
      const isDone = await deletion.run(begin, (ids) => {
        for (const id of ids) left?.delete(id);
      });
      if (isDone && left === undefined) onSelect(NONE_SELECTED);
      tell(isDone);
    } finally {
      if (left !== undefined) onSelect(new Set(left));
    }
  }

  /** Tells what has become of them. Of all that match the count is what a person has waited for. */
  function tell(isDone: boolean) {
    const counts = deletion.end();
    if (counts === undefined) return;
    const isAllOfThem = isDone || counts.deleted + counts.gone >= (total ?? Number.POSITIVE_INFINITY);
    notify(isAllOfThem ? outcome(counts) : outcomeSoFar(counts), { stays: isAll || !isAllOfThem });
  }

  function leave() {
    if (isBusy) return deletion.stop();
    // Where an error has ended it.
    tell(false);
    setOpened(false);
  }

  return (
    <>
      {count > 0 && (
        <Button
          size="xs"
          variant="outline"
          color="danger"
          leftSection={<Trash2 size={14} aria-hidden />}
          onClick={ask}
        >
          Delete {selected === 'all' && 'all '}
          {count.toLocaleString('en')}
        </Button>
      )}
      <LeaveGuard dirty={isBusy} {...LEAVING} />
      <Confirm
        opened={opened}
        onClose={leave}
        title={`Delete ${what}?`}
        verb={deletion.state === 'failed' ? 'Go on' : `Delete ${what}`}
        held={total === undefined || total === 0}
        wayOut={WAYS_OUT[deletion.state]}
        {...(isAll ? { typeName: className } : {})}
        onConfirm={deleteThem}
      >
        {isAll ? (
          <Text size="sm">
            <ListingDescription className={className} choice={choice} /> is gone for good then, and its
            attachments with it. Objects that are created from now on stay.
          </Text>
        ) : (
          'They are gone for good, and their attachments with them.'
        )}
        {asked.elsewhere > 0 &&
          !isAll &&
          ` ${asked.elsewhere.toLocaleString('en')} of them ${asked.elsewhere === 1 ? 'is' : 'are'} on other pages.`}
        <ProblemAlert error={matching.error} />
        {total !== undefined && deletion.passed > 0 && (
          <BulkProgress count={deletion.passed} total={total} verb="deleted" />
        )}
      </Confirm>
    </>
  );
}

/** Describes in words which objects of a class a listing selects. */
function ListingDescription({ className, choice: { query, search } }: { className: string; choice: Choice }) {
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
