import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { classesQuery, classVersionQuery, deleteClass, type ObjectClass } from '../api/classes.js';
import { hasCode } from '../api/client/problem.js';
import { readNow } from '../api/client/read-now.js';
import type { Versioned } from '../api/client/versioned.js';
import { countQuery } from '../api/objects.js';
import { Diff } from '../conflict/diff.js';
import { Confirm } from '../ui/confirm.js';
import { WITH_ITS_SUBJECT } from '../ui/form/leave-guard.js';
import { useNavigateUnlessLeft } from '../ui/form/use-navigate-unless-left.js';
import { Panel } from '../ui/layout/panel.js';
import { notify } from '../ui/notify.js';
import { draftOf } from './editor/draft.js';
import { differencesOfDrafts } from './editor/merge-drafts.js';

/** Deletes a class as it has been on the screen; asks again where its definition is another one by now. */
export function ClassDeletion({ latest }: { latest: Versioned<ObjectClass> }) {
  const { name } = latest.data;
  const [asked, setAsked] = useState<{ seen: Versioned<ObjectClass>; now?: Versioned<ObjectClass> }>();
  const count = useQuery(countQuery(name));
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const query = classVersionQuery(name);
  const isOne = count.data === 1;
  const objects =
    count.data === undefined
      ? 'its objects'
      : isOne
        ? '1 object'
        : `${count.data.toLocaleString('en')} objects`;
  const attachments = `${isOne ? 'its' : 'their'} attachments`;

  async function remove() {
    if (asked === undefined) return;
    try {
      await deleteClass(name, (asked.now ?? asked.seen).etag);
    } catch (error) {
      if (hasCode(error, 'precondition_failed')) {
        const now = await readNow(client, query);
        setAsked((question) => question && { ...question, now });
        return false;
      }
      throw error;
    }
    await navigate('/classes', WITH_ITS_SUBJECT);
    client.removeQueries({ queryKey: ['objects', name] });
    client.removeQueries({ queryKey: query.queryKey });
    await client.invalidateQueries({ queryKey: classesQuery.queryKey });
    notify(`${name} is deleted.`);
  }

  return (
    <Panel title="Delete the class" danger>
      <Group justify="space-between">
        <Text size="sm">
          With it {isOne ? 'goes' : 'go'} {objects} and {attachments}, for good.
        </Text>
        <Button color="danger" variant="outline" onClick={() => setAsked({ seen: latest })}>
          Delete class
        </Button>
      </Group>
      <Confirm
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Delete ${name}?`}
        verb={asked?.now === undefined ? 'Delete class' : 'Delete it all the same'}
        typeName={name}
        onConfirm={remove}
      >
        The class {name}, {objects} and all {attachments} are deleted, for good. Programs that use it get 404.
        {asked?.now !== undefined && (
          <Diff
            what="class"
            differences={differencesOfDrafts(asked.seen.data, draftOf(asked.seen.data, true), asked.now.data)}
          />
        )}
      </Confirm>
    </Panel>
  );
}
