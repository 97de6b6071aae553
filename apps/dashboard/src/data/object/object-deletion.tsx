import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { hasCode } from '../../api/client/problem.js';
import { readNow } from '../../api/client/read-now.js';
import type { Versioned } from '../../api/client/versioned.js';
import { deleteObject, objectQuery, type StoredObject } from '../../api/objects.js';
import { Diff } from '../../conflict/diff.js';
import { differencesOf } from '../../conflict/merge.js';
import { Confirm } from '../../ui/confirm.js';
import { WITH_ITS_SUBJECT } from '../../ui/form/leave-guard.js';
import { useNavigateUnlessLeft } from '../../ui/form/use-navigate-unless-left.js';
import { notify } from '../../ui/notify.js';
import { deselect } from '../listing/listing-memory.js';

interface ObjectDeletionProps {
  className: string;
  latest: Versioned<StoredObject>;
  /** The listing that is shown afterwards. */
  after: string;
}

/** Deletes an object in the state that has been on the screen; asks again where it is another one by now. */
export function ObjectDeletion({ className, latest, after }: ObjectDeletionProps) {
  const [asked, setAsked] = useState<{ seen: Versioned<StoredObject>; now?: Versioned<StoredObject> }>();
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const id = latest.data._id;
  const query = objectQuery(className, id);

  async function remove() {
    if (asked === undefined) return;
    try {
      await deleteObject(className, id, (asked.now ?? asked.seen).etag);
    } catch (error) {
      if (!hasCode(error, 'precondition_failed')) throw error;
      const now = await readNow(client, query);
      setAsked((question) => question && { ...question, now });
      return false;
    }
    deselect(client, className, id);
    flushSync(() => setAsked(undefined));
    await navigate(after, WITH_ITS_SUBJECT);
    client.removeQueries({ queryKey: query.queryKey });
    await client.invalidateQueries({ queryKey: ['objects', className] });
    // Not while the list still shows it.
    notify('The object is deleted.');
  }

  return (
    <Group>
      <Button variant="outline" color="danger" size="xs" onClick={() => setAsked({ seen: latest })}>
        Delete object
      </Button>
      <Confirm
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Delete this object?"
        verb={asked?.now === undefined ? 'Delete object' : 'Delete it all the same'}
        onConfirm={remove}
      >
        <Text size="sm">It is gone for good, and its attachments with it.</Text>
        {asked?.now !== undefined && (
          <Diff what="object" differences={changesSince(asked.seen.data, asked.now.data)} />
        )}
      </Confirm>
    </Group>
  );
}

function changesSince(before: StoredObject, now: StoredObject) {
  const names = Object.keys({ ...before, ...now });
  return differencesOf(before, before, now, names);
}
