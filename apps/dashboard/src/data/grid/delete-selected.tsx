import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { hasCode } from '../../api/client/problem.js';
import { deleteObject } from '../../api/objects.js';
import { useFrozen } from '../../conflict/use-frozen.js';
import { Confirm } from '../../ui/confirm.js';
import { notify } from '../../ui/notify.js';

/** Enough to keep the service busy without keeping others waiting. */
const AT_ONCE = 4;

interface DeleteSelectedProps {
  className: string;
  selected: ReadonlySet<string>;
  /** How many of them the page on the screen does not show. */
  elsewhere: number;
  onDeleted: (ids: ReadonlySet<string>) => void;
}

/** Deletes the selected objects, one call each, since the API has no batch for it. */
export function DeleteSelected({ className, selected, elsewhere, onDeleted }: DeleteSelectedProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const client = useQueryClient();
  // What is deleted is selected no longer before the question has closed.
  const count = useFrozen(selected.size, busy);
  const others = useFrozen(elsewhere, busy);
  if (selected.size === 0 && !asked) return null;
  const what = objects(count);

  async function deleteAll() {
    setBusy(true);
    setDone(0);
    const left = [...selected];
    const gone = new Set<string>();
    let deleted = 0;
    const work = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        try {
          await deleteObject(className, id);
          deleted++;
        } catch (error) {
          // Another person has deleted it first; it is gone, as wanted.
          if (!hasCode(error, 'object_not_found')) throw error;
        }
        gone.add(id);
        setDone(gone.size);
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      notify(outcome(deleted, gone.size - deleted));
    } catch (error) {
      setBusy(false);
      setDone(0);
      throw error;
    } finally {
      onDeleted(gone);
      await client.invalidateQueries({ queryKey: ['objects', className] });
    }
  }

  return (
    <>
      {selected.size > 0 && (
        <Button
          size="xs"
          variant="outline"
          color="danger"
          leftSection={<Trash2 size={14} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          Delete {selected.size}
        </Button>
      )}
      <Confirm
        opened={asked}
        onClose={() => {
          setAsked(false);
          setBusy(false);
        }}
        title={`Delete ${what}?`}
        verb={`Delete ${what}`}
        onConfirm={deleteAll}
      >
        They are gone for good, and their attachments with them.
        {others > 0 && ` ${others} of them ${others === 1 ? 'is' : 'are'} on other pages.`}
        {done > 0 && (
          <Progress mt="sm" value={(done / count) * 100} aria-label={`${done} of ${count} deleted`} />
        )}
      </Confirm>
    </>
  );
}

const objects = (count: number) => `${count} ${count === 1 ? 'object' : 'objects'}`;

/** What became of them; some may have been deleted by another person before. */
function outcome(deleted: number, before: number): string {
  if (before === 0) return `${objects(deleted)} deleted.`;
  return `${deleted === 0 ? 'No object' : objects(deleted)} deleted; ${before} ${before === 1 ? 'was' : 'were'} gone already.`;
}
