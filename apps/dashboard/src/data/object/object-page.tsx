import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { LostRightNotice } from '../../account/lost-right-notice.js';
import { useRightWhileEditing } from '../../account/use-right-while-editing.js';
import { classQuery, type ObjectClass } from '../../api/classes.js';
import { objectQuery, type StoredObject } from '../../api/objects.js';
import { ownMember } from '../../api/own-member.js';
import { CopyText } from '../../ui/copy.js';
import { Instant } from '../../ui/instant.js';
import { Page } from '../../ui/layout/page.js';
import { Loaded } from '../../ui/loaded.js';
import { createdAt, labelText } from '../grid/cell.js';
import { listingSearch, useListing } from '../listing/use-listing.js';
import { copyAddress } from './copy-address.js';
import { Neighbours } from './neighbours.js';
import { ObjectDeletion } from './object-deletion.js';
import { ObjectEditing } from './object-editing.js';
import styles from './object-page.module.css';
import { ObjectView } from './object-view.js';

/** One object: its fields, its files, its JSON. */
export function Component() {
  const { className, objectId } = useParams() as { className: string; objectId: string };
  const objectClass = useQuery(classQuery(className));
  const object = useQuery(objectQuery(className, objectId));
  const { may: mayWrite, isLost } = useRightWhileEditing('write');
  const [listing] = useListing();
  const back = `/classes/${className}${listingSearch(listing)}`;
  const [title, subtitle] = (['title', 'subtitle'] as const).map((label) =>
    labelOf(objectClass.data, object.data?.data, label),
  );
  return (
    <Page
      title={title ?? className}
      trail={[
        { label: 'Classes', to: '/classes' },
        { label: className, to: back },
      ]}
      description={
        <span className={styles.id}>
          {subtitle !== undefined && (
            <>
              <span>{subtitle}</span> <span aria-hidden>·</span>
            </>
          )}
          <code>{objectId}</code>
          <CopyText text={objectId} label="Copy the id" />
          {object.data && (
            <span>
              created <Instant at={object.data.data._createdAt ?? createdAt(objectId)} />
              {object.data.data._updatedAt && (
                <>
                  , changed <Instant at={object.data.data._updatedAt} />
                </>
              )}
            </span>
          )}
        </span>
      }
      actions={
        <>
          <Neighbours className={className} id={objectId} listing={listing} />
          {mayWrite && object.data && (
            <Button
              component={Link}
              to={copyAddress(className, objectId, listingSearch(listing))}
              variant="default"
              size="xs"
            >
              Duplicate
            </Button>
          )}
          {mayWrite && object.data && (
            <ObjectDeletion key={objectId} className={className} latest={object.data} after={back} />
          )}
        </>
      }
    >
      {isLost && <LostRightNotice right="write" />}
      <Loaded query={objectClass}>
        {(definition) => (
          <Loaded query={object}>
            {(latest) =>
              mayWrite ? (
                <ObjectEditing key={objectId} objectClass={definition} latest={latest} back={back} />
              ) : (
                <ObjectView key={objectId} objectClass={definition} latest={latest} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

/**
 * What the class says stands for the object; undefined where it says nothing, or the object has nothing to read there.
 */
function labelOf(
  objectClass: ObjectClass | undefined,
  object: StoredObject | undefined,
  label: 'title' | 'subtitle',
): string | undefined {
  const field = objectClass?.[label];
  return field === undefined || object === undefined ? undefined : labelText(ownMember(object, field));
}
