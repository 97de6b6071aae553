import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { classQuery } from '../api/classes.js';
import { objectQuery } from '../api/objects.js';
import { CopyText } from '../ui/copy.js';
import { Instant } from '../ui/instant.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { createdAt } from './cell.js';
import { ObjectDeletion } from './object-deletion.js';
import { ObjectEditing } from './object-editing.js';
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
      actions={
        object.data && (
          <ObjectDeletion className={className} latest={object.data} after={`/classes/${className}`} />
        )
      }
    >
      <Loaded query={objectClass}>
        {(definition) => (
          <Loaded query={object}>
            {(latest) => <ObjectEditing key={objectId} objectClass={definition} latest={latest} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
