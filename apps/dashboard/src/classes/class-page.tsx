import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { classesQuery, classQuery, deleteClass, type ObjectClass, replaceClass } from '../api/classes.js';
import { countQuery } from '../api/objects.js';
import { Confirm } from '../ui/confirm.js';
import { Leaving } from '../ui/leaving.js';
import { notify } from '../ui/notify.js';
import { Panel } from '../ui/panel.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { useAction } from '../ui/use-action.js';
import { ClassEditor } from './class-editor.js';
import { ClassFrame } from './class-frame.js';
import { definitionOf, draftOf } from './draft.js';
import { RepeatedNames } from './repeated-names.js';
import { TouchList } from './touch-list.js';
import { type Touch, touchesOf } from './touched.js';
import { useCheck } from './use-check.js';

/** The definition of a class that is there. */
export function Component() {
  const { className } = useParams() as { className: string };
  return (
    <ClassFrame className={className}>
      {(objectClass) => <Definition key={`${className} ${objectClass.revision}`} objectClass={objectClass} />}
    </ClassFrame>
  );
}

function Definition({ objectClass }: { objectClass: ObjectClass }) {
  const { name } = objectClass;
  const [draft, setDraft] = useState(() => draftOf(objectClass, true));
  const [changed, setChanged] = useState(false);
  const [touches, setTouches] = useState<Touch[]>();
  const client = useQueryClient();
  const save = useAction(async () => {
    setTouches(undefined);
    const after = await replaceClass(name, definitionOf(draft));
    client.setQueryData(classQuery(name).queryKey, after);
    await Promise.all([
      client.invalidateQueries({ queryKey: classesQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['objects', name] }),
    ]);
    notify(`${name} has been changed.`);
  });
  const check = useCheck(name, draft, changed);

  function review() {
    const found = touchesOf(objectClass.fields, definitionOf(draft).fields);
    if (found.length === 0) void save.run();
    else setTouches(found);
  }

  return (
    <ClassEditor
      draft={draft}
      named
      error={check ?? save.error}
      onChange={(next) => {
        setChanged(true);
        save.reset();
        setDraft(next);
      }}
    >
      <Leaving dirty={changed && !save.busy} />
      <RepeatedNames draft={draft} />
      <ProblemAlert error={save.error} />
      <Group gap="xs" mb="xl">
        <Button loading={save.busy} disabled={!changed} onClick={review}>
          Save changes
        </Button>
        {changed && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              setDraft(draftOf(objectClass, true));
              setChanged(false);
              save.reset();
            }}
          >
            Discard
          </Button>
        )}
      </Group>
      <Confirm
        opened={touches !== undefined}
        onClose={() => setTouches(undefined)}
        title={`Change ${name}?`}
        verb={touches?.some(({ destroys }) => destroys) ? 'Change it and lose the values' : 'Change it'}
        {...(touches?.some(({ destroys }) => destroys) ? { typeName: name } : {})}
        onConfirm={save.run}
      >
        <TouchList className={name} touches={touches ?? []} />
      </Confirm>
      <Deletion name={name} />
    </ClassEditor>
  );
}

function Deletion({ name }: { name: string }) {
  const [asked, setAsked] = useState(false);
  const count = useQuery(countQuery(name));
  const client = useQueryClient();
  const navigate = useNavigate();
  const objects = count.data === undefined ? 'its objects' : `${count.data.toLocaleString('en')} objects`;
  return (
    <Panel title="Delete the class" danger>
      <Group justify="space-between">
        <Text size="sm">With it go {objects} and their attachments, for good.</Text>
        <Button color="danger" variant="outline" onClick={() => setAsked(true)}>
          Delete class
        </Button>
      </Group>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Delete ${name}?`}
        verb="Delete class"
        typeName={name}
        onConfirm={async () => {
          await deleteClass(name);
          await navigate('/classes', { replace: true });
          client.removeQueries({ queryKey: ['objects', name] });
          client.removeQueries({ queryKey: classQuery(name).queryKey });
          await client.invalidateQueries({ queryKey: classesQuery.queryKey });
        }}
      >
        The class {name}, {objects} and all their attachments are deleted, for good. Programs that use it get
        404.
      </Confirm>
    </Panel>
  );
}
