import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { classQuery, type ObjectClass } from '../api/classes.js';
import { deleteObject, objectQuery, type StoredObject, updateObject } from '../api/objects.js';
import { Attachments } from '../attachments/attachments.js';
import { CodeBlock } from '../ui/code-block.js';
import { Confirm } from '../ui/confirm.js';
import { CopyText } from '../ui/copy.js';
import { Instant } from '../ui/instant.js';
import { Leaving } from '../ui/leaving.js';
import { Loaded } from '../ui/loaded.js';
import { notify } from '../ui/notify.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { createdAt } from './cell.js';
import { changesOf } from './changes.js';
import { ObjectForm } from './object-form.js';
import styles from './object-page.module.css';

/** One object: its fields, its files, its JSON. */
export function Component() {
  const { className, objectId } = useParams() as { className: string; objectId: string };
  const objectClass = useQuery(classQuery(className));
  const object = useQuery(objectQuery(className, objectId));
  return (
    <Page
      title={className}
      trail={[
        { label: 'Classes', to: '/classes' },
        { label: className, to: `/classes/${className}` },
      ]}
      description={
        <span className={styles.id}>
          <code>{objectId}</code>
          <CopyText text={objectId} label="Copy the id" />
          {object.data && (
            <>
              created <Instant at={createdAt(objectId)} />
            </>
          )}
        </span>
      }
      actions={object.data && <Deletion className={className} id={objectId} />}
    >
      <Loaded query={objectClass}>
        {(definition) => (
          <Loaded query={object}>
            {(data) => <Editing key={objectId} objectClass={definition} object={data} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function Editing({
  objectClass: { name, fields },
  object,
}: {
  objectClass: ObjectClass;
  object: StoredObject;
}) {
  const [dirty, setDirty] = useState(false);
  const [saves, setSaves] = useState(0);
  const client = useQueryClient();
  const names = Object.keys(fields);
  return (
    <div className={styles.columns}>
      <Leaving dirty={dirty} />
      <Panel title="Fields">
        <ObjectForm
          key={saves}
          fields={fields}
          initial={Object.fromEntries(
            names.filter((field) => field in object).map((field) => [field, object[field]]),
          )}
          verb="Save changes"
          isChanged={(values) => Object.keys(changesOf(object, values, names)).length > 0}
          onDirty={setDirty}
          onSubmit={async (values) => {
            const saved = await updateObject(name, object._id, changesOf(object, values, names));
            client.setQueryData(objectQuery(name, object._id).queryKey, saved);
            void client.invalidateQueries({ queryKey: ['objects', name, 'page'] });
            // The form begins anew with what the service has made of the values.
            setSaves((count) => count + 1);
            notify('Saved.');
          }}
        />
      </Panel>
      <div>
        <Attachments className={name} object={object} />
        <Panel title="As JSON">
          <CodeBlock code={JSON.stringify(object, null, 2)} label="the object as JSON" />
        </Panel>
      </div>
    </div>
  );
}

function Deletion({ className, id }: { className: string; id: string }) {
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <Group>
      <Button variant="outline" color="danger" size="xs" onClick={() => setAsked(true)}>
        Delete object
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title="Delete this object?"
        verb="Delete object"
        onConfirm={async () => {
          await deleteObject(className, id);
          flushSync(() => setAsked(false));
          await navigate(`/classes/${className}`, { replace: true });
          client.removeQueries({ queryKey: objectQuery(className, id).queryKey });
          await client.invalidateQueries({ queryKey: ['objects', className] });
        }}
      >
        <Text size="sm">It is gone for good, and its attachments with it.</Text>
      </Confirm>
    </Group>
  );
}
