import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ObjectClass, rereadClass } from '../../api/classes.js';
import { AttemptKey } from '../../api/client/lost-attempts.js';
import { hasCode } from '../../api/client/problem.js';
import { readNow } from '../../api/client/read-now.js';
import type { Versioned } from '../../api/client/versioned.js';
import { createObject, objectQuery, type StoredObject, updateObject } from '../../api/objects.js';
import { Attachments } from '../../attachments/attachments.js';
import { DeletedDialog } from '../../conflict/deleted-dialog.js';
import { changedBy, differencesOf, merge } from '../../conflict/merge.js';
import { MergeDialog } from '../../conflict/merge-dialog.js';
import { useBase } from '../../conflict/use-base.js';
import { hasInvalidJson } from '../../form/invalid-json.js';
import { LeaveGuard } from '../../ui/form/leave-guard.js';
import { useNavigateUnlessLeft } from '../../ui/form/use-navigate-unless-left.js';
import { Panel } from '../../ui/layout/panel.js';
import { notify } from '../../ui/notify.js';
import { changesOf, withChanges } from './changes.js';
import { ObjectForm } from './object-form.js';
import { ObjectJson } from './object-json.js';
import styles from './object-page.module.css';
import { useHeldFields } from './use-held-fields.js';

type Values = Record<string, unknown>;
type Version = Versioned<StoredObject>;

/** What was to be saved, on which version, and which one was found there instead; none where the object is gone. */
interface Conflict {
  mine: Values;
  /** What the form held then. */
  sent: Values | undefined;
  before: Version;
  theirs: Version | undefined;
}

interface ObjectEditingProps {
  objectClass: ObjectClass;
  latest: Version;
  /** The listing that one came from. */
  back: string;
}

/** The fields and files of an object. A concurrent change is not overwritten without a question. */
export function ObjectEditing({ objectClass, latest, back }: ObjectEditingProps) {
  const [dirty, setDirty] = useState(false);
  const { name } = objectClass;
  const held = useHeldFields(objectClass.fields, dirty);
  const [saves, setSaves] = useState(0);
  const [conflict, setConflict] = useState<Conflict>();
  const [attempt] = useState(() => new AttemptKey());
  /** What the form holds by now; undefined before the first input. */
  const typed = useRef<Values>(undefined);
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const names = Object.keys(held.fields);
  const isEmpty = (changes: Values) => Object.keys(changes).length === 0;
  const base = useBase(latest, dirty, (a, b) => isEmpty(changesOf(a, b, names)));
  const query = objectQuery(name, latest.data._id);

  /** Puts what `mine` changes of a version into the object, or asks where the object is another one by now. */
  async function save(mine: Values, before: Version, sent = typed.current): Promise<void> {
    const changes = changesOf(before.data, mine, names);
    // A person may type on while the network is slow.
    const typedSince = () => changesOf(sent ?? {}, typed.current ?? {}, names);
    const withTyped = () => {
      const later = typedSince();
      // A text that is no JSON yet can only go on in the form.
      if (hasInvalidJson(later)) return { mine, sent };
      return { mine: withChanges(mine, later), sent: typed.current };
    };
    let stored = before;
    try {
      if (!isEmpty(changes)) stored = await updateObject(name, latest.data._id, changes, before.etag);
    } catch (error) {
      if (hasCode(error, 'object_not_found'))
        return setConflict({ ...withTyped(), before, theirs: undefined });
      rereadClass(client, name, error);
      if (!hasCode(error, 'precondition_failed')) throw error;
      const theirs = await readNow(client, query);
      if (theirs.etag === before.etag) throw error;
      const differences = differencesOf(before.data, mine, theirs.data, names);
      // A file was attached, or both have changed the same: nothing of theirs is lost.
      if (differences.every((difference) => changedBy(difference) === 'mine')) {
        return save(mine, theirs, sent);
      }
      return setConflict({ ...withTyped(), before, theirs });
    }
    // What is still being read may be of before.
    await client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData(query.queryKey, stored);
    void client.invalidateQueries({ queryKey: ['objects', name, 'page'] });
    const later = typedSince();
    if (isEmpty(later)) beginAgain();
    else goOn(stored, later);
    notify('Saved.');
  }

  /** The form goes on from what is stored, with what was typed meanwhile. */
  function goOn(stored: Version, later: Values) {
    setConflict(undefined);
    typed.current = withChanges(valuesOf(stored.data, names), later);
    setDirty(true);
    base.goOn(stored, later);
  }

  /** The form begins again with what is stored. */
  function beginAgain() {
    typed.current = undefined;
    setConflict(undefined);
    setDirty(false);
    setSaves((count) => count + 1);
  }

  async function createAgain(mine: Values) {
    const values = valuesOf(mine, names);
    const created = await createObject(name, values, attempt.of(values));
    attempt.succeeded();
    client.setQueryData(objectQuery(name, created.data._id).queryKey, created);
    void client.invalidateQueries({ queryKey: ['objects', name] });
    leave(`/classes/${name}/objects/${created.data._id}`);
    notify('Created again, with an id of its own.');
  }

  function leave(to: string) {
    // Nothing is unsaved any more, and the guard must know before the page changes.
    flushSync(beginAgain);
    void navigate(to, { replace: true });
  }

  return (
    <div className={styles.columns}>
      <LeaveGuard dirty={dirty} content={() => typed.current} />
      <Panel title="Fields">
        <ObjectForm
          key={`${base.round} ${saves}`}
          held={held}
          initial={withChanges(valuesOf(base.data, names), base.later)}
          verb="Save changes"
          isChanged={(values) => !isEmpty(changesOf(base.data, values, names))}
          onDirty={(isDirty, values) => {
            typed.current = values;
            setDirty(isDirty);
          }}
          onSubmit={(values) => save(values, base)}
        />
      </Panel>
      <div>
        <Attachments className={name} cover={objectClass.cover} latest={latest} />
        <ObjectJson className={name} object={latest.data} />
      </div>
      {conflict?.theirs !== undefined && (
        <Comparison
          key={conflict.theirs.etag}
          conflict={{ ...conflict, theirs: conflict.theirs }}
          names={names}
          onSave={(values, theirs) => save(values, theirs, conflict.sent)}
          onDiscard={beginAgain}
          onClose={() => setConflict(undefined)}
        />
      )}
      {conflict !== undefined && conflict.theirs === undefined && (
        <DeletedDialog
          what="object"
          onCreate={() => createAgain(conflict.mine)}
          onDiscard={() => leave(back)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </div>
  );
}

interface ComparisonProps {
  conflict: Conflict & { theirs: Version };
  names: string[];
  onSave: (values: Values, theirs: Version) => Promise<void>;
  onDiscard: () => void;
  onClose: () => void;
}

function Comparison({ conflict: { before, mine, theirs }, names, onSave, ...rest }: ComparisonProps) {
  const differences = differencesOf(before.data, mine, theirs.data, names);
  return (
    <MergeDialog
      what="object"
      differences={differences}
      onSave={(choices) => onSave(merge(valuesOf(theirs.data, names), differences, choices), theirs)}
      {...rest}
    />
  );
}

function valuesOf(object: Values, names: string[]): Values {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(object, name)).map((name) => [name, object[name]]),
  );
}
