import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteObject } from '../api/objects.js';
import { hasCode } from '../api/problem.js';
import { Confirm } from '../ui/confirm.js';
import { notify } from '../ui/notify.js';

/** Enough to keep the service busy without keeping others waiting. */
const AT_ONCE = 4;

interface DeleteSelectedProps {
  className: string;
  selected: ReadonlySet<string>;
  onDone: () => void;
}

/** Deletes the selected objects, one call each, since the API has no batch for it. */
export function DeleteSelected({ className, selected, onDone }: DeleteSelectedProps) {
  const [asked, setAsked] = useState(false);
  const [done, setDone] = useState(0);
  const client = useQueryClient();
  if (selected.size === 0 && !asked) return null;
  const what = `${selected.size} ${selected.size === 1 ? 'object' : 'objects'}`;

  async function deleteAll() {
    setDone(0);
    const left = [...selected];
    const work = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        await deleteObject(className, id).catch((error) => {
          // Somebody else was faster; it is gone, as wanted.
          if (!hasCode(error, 'object_not_found')) throw error;
        });
        setDone((count) => count + 1);
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      notify(`${what} deleted.`);
      onDone();
    } finally {
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
