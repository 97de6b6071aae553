import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { hasCode } from '../../api/client/problem.js';
import { deleteObject } from '../../api/objects.js';
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
  const [done, setDone] = useState(0);
  const client = useQueryClient();
  if (selected.size === 0 && !asked) return null;
  const what = `${selected.size} ${selected.size === 1 ? 'object' : 'objects'}`;

  async function deleteAll() {
    setDone(0);
    const left = [...selected];
    const deleted = new Set<string>();
    const work = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        await deleteObject(className, id).catch((error) => {
          // Another person has deleted it first; it is gone, as wanted.
          if (!hasCode(error, 'object_not_found')) throw error;
        });
        deleted.add(id);
        setDone(deleted.size);
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      notify(`${what} deleted.`);
    } finally {
      onDeleted(deleted);
      await client.invalidateQueries({ queryKey: ['objects', className] });
    }
  }

  return (
    <>
      <Button
        size="xs"
        variant="outline"
        color="danger"
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        Delete {selected.size}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Delete ${what}?`}
        verb={`Delete ${what}`}
        onConfirm={deleteAll}
      >
        They are gone for good, and their attachments with them.
        {elsewhere > 0 && ` ${elsewhere} of them ${elsewhere === 1 ? 'is' : 'are'} on other pages.`}
        {done > 0 && (
          <Progress
            mt="sm"
            value={(done / selected.size) * 100}
            aria-label={`${done} of ${selected.size} deleted`}
          />
        )}
      </Confirm>
    </>
  );
}
