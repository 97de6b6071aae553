import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useParams, useSearchParams } from 'react-router';
import { classQuery, type ObjectClass, rereadClass } from '../../api/classes.js';
import { AttemptKey } from '../../api/client/lost-attempts.js';
import { createObject, objectQuery, type StoredObject } from '../../api/objects.js';
import { LeaveGuard } from '../../ui/form/leave-guard.js';
import { focusIn } from '../../ui/form/use-form-keyboard.js';
import { useNavigateUnlessLeft } from '../../ui/form/use-navigate-unless-left.js';
import { Page } from '../../ui/layout/page.js';
import { Panel } from '../../ui/layout/panel.js';
import { Loaded } from '../../ui/loaded.js';
import { notify } from '../../ui/notify.js';
import { listingSearch, useListing } from '../listing/use-listing.js';
import { copiedValues, initialValues } from './changes.js';
import { COPY_OF } from './copy-address.js';
import { ObjectForm } from './object-form.js';
import { useHeldFields } from './use-held-fields.js';

/** Creates an object. */
export function Component() {
  const { className } = useParams() as { className: string };
  const objectClass = useQuery(classQuery(className));
  const search = useListingSearch();
  const [parameters] = useSearchParams();
  const id = parameters.get(COPY_OF);
  const original = useQuery({ ...objectQuery(className, id ?? ''), enabled: id !== null });
  return (
    <Page
      title={`New ${className}`}
      trail={[
        { label: 'Classes', to: '/classes' },
        { label: className, to: `/classes/${className}${search}` },
      ]}
      description={
        id === null
          ? 'Files can be attached once it exists.'
          : 'It begins as a copy. Unique fields are empty, and files are not copied.'
      }
    >
      <Loaded query={objectClass}>
        {(data) =>
          id === null ? (
            <Creation key={className} objectClass={data} />
          ) : (
            <Loaded query={original}>
              {({ data: object }) => (
                <Creation key={`${className} ${id}`} objectClass={data} original={object} />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  );
}

interface CreationProps {
  objectClass: ObjectClass;
  /** What it begins as a copy of. */
  original?: StoredObject;
}

function Creation({ objectClass, original }: CreationProps) {
  const [dirty, setDirty] = useState(false);
  /** What the form holds by now. */
  const typed = useRef<Record<string, unknown>>(undefined);
  const { name } = objectClass;
  const held = useHeldFields(objectClass.fields, dirty);
  const [attempt] = useState(() => new AttemptKey());
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const search = useListingSearch();
  /** How many have been created before. */
  const [count, setCount] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) focusIn(box.current);
  }, [count]);

  function beginNext() {
    typed.current = undefined;
    // The next one may be the same.
    attempt.succeeded();
    setDirty(false);
    setCount(count + 1);
    notify('The object has been created.');
  }

  return (
    <Panel>
      <LeaveGuard dirty={dirty} content={() => typed.current} />
      <div ref={box}>
        <ObjectForm
          key={count}
          held={held}
          initial={original ? copiedValues(held.fields, original) : initialValues(held.fields)}
          verb="Create object"
          verbOfMany="Create and begin another"
          creates
          isChanged={() => true}
          onDirty={(isDirty, values) => {
            typed.current = values;
            setDirty(isDirty);
          }}
          onSubmit={async (values, isOfMany) => {
            const created = await createObject(name, values, attempt.of(values)).catch((error) => {
              rereadClass(client, name, error);
              throw error;
            });
            client.setQueryData(objectQuery(name, created.data._id).queryKey, created);
            void client.invalidateQueries({ queryKey: ['objects', name] });
            if (isOfMany) return beginNext();
            // Nothing is unsaved any more, and the guard must know before the page changes.
            flushSync(() => setDirty(false));
            const address = `/classes/${name}/objects/${created.data._id}${search}`;
            if (!(await navigate(address, { replace: true }))) notify('The object has been created.');
          }}
        >
          <Button component={Link} to={`/classes/${name}${search}`} variant="subtle" color="gray">
            Cancel
          </Button>
        </ObjectForm>
      </div>
    </Panel>
  );
}

const useListingSearch = () => listingSearch(useListing()[0]);
