import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useParams } from 'react-router';
import { createInBatches } from '../../api/bulk-creation.js';
import { classQuery, type FieldDefinition, rereadClass } from '../../api/classes.js';
import { AttemptKey } from '../../api/client/lost-attempts.js';
import { ApiProblem } from '../../api/client/problem.js';
import type { OnConflict, Outcome } from '../../api/objects.js';
import { ActionButton } from '../../ui/action-button.js';
import { Form } from '../../ui/form/form.js';
import { Inert } from '../../ui/form/inert.js';
import { LeaveGuard } from '../../ui/form/leave-guard.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { useAction } from '../../ui/form/use-action.js';
import { useIsShown } from '../../ui/form/use-is-shown.js';
import { useNavigateUnlessLeft } from '../../ui/form/use-navigate-unless-left.js';
import { Page } from '../../ui/layout/page.js';
import { Panel } from '../../ui/layout/panel.js';
import { Loaded } from '../../ui/loaded.js';
import { notify } from '../../ui/notify.js';
import { ProblemAlert } from '../../ui/problem-alert.js';
import { BulkProgress } from '../grid/bulk-progress.js';
import { countOf } from '../grid/deletion-outcome.js';
import { ConflictChoice, wordsOf } from './conflict-choice.js';
import { ObjectsInput } from './objects-input.js';
import type { Pasted } from './pasted.js';
import { pastedObjects } from './pasted-objects.js';
import { useFileText } from './use-file-text.js';

/** Reading so many characters takes longer than a person waits for a key. */
const LONG_TEXT = 200_000;

/** A person who types makes no longer pause between two keys. */
const PAUSE_MILLISECONDS = 400;

const LEAVING = {
  title: 'Leave while objects are being created?',
  loss: 'It ends where it is: some of the objects are there by then, and the others are not.',
};

/** Creates many objects of a pasted text, or of a file. */
export function Component() {
  const { className } = useParams() as { className: string };
  const objectClass = useQuery(classQuery(className));
  return (
    <Page
      title={`Import ${className}`}
      trail={[
        { label: 'Classes', to: '/classes' },
        { label: className, to: `/classes/${className}` },
      ]}
      description="All objects are checked before the first is created. New ones get ids of their own; what a download has of ids, time stamps and files is left out."
    >
      <Loaded query={objectClass}>
        {({ fields }) => <Import key={className} className={className} fields={fields} />}
      </Loaded>
    </Page>
  );
}

function Import({ className, fields }: { className: string; fields: Record<string, FieldDefinition> }) {
  const [text, setText] = useState('');
  const [attempt] = useState(() => new AttemptKey());
  /** A text whose objects have been checked before some of them were created. */
  const checked = useRef<string>(undefined);
  const [passed, setPassed] = useState<{ count: number; verb: string }>();
  const [onConflict, setOnConflict] = useState<OnConflict>({});
  const isShown = useIsShown();
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const textRead = useTextRead(text);
  const isChange = onConflict.onConflict === 'update';
  const read = useMemo(() => readingOf(textRead, fields, isChange), [textRead, fields, isChange]);
  const count = read.objects.length;
  const file = useFileText();
  const create = useAction(async () => {
    file.giveUp();
    const { objects, textFrom } = pastedObjects(text, fields, isChange);
    const done = { created: 0, updated: 0, skipped: 0 };
    let ended = 0;
    const onPassed = (passedNow: number, outcome?: Outcome) => {
      if (outcome !== undefined) {
        ended = passedNow;
        for (const name of Object.keys(done) as (keyof Outcome)[]) done[name] += outcome[name];
      } else if (passedNow === objects.length) checked.current = text;
      setPassed({ count: passedNow, verb: outcome === undefined ? 'checked' : 'done' });
      return isShown();
    };
    try {
      await createInBatches(className, objects, attempt, onConflict, checked.current === text, onPassed);
    } catch (error) {
      if (ended > 0) {
        checked.current = textFrom(ended);
        setText(checked.current);
        notify(`${wordsOf(done)} These are taken out of the text.`, { stays: true });
      }
      rereadClass(client, className, error);
      throw error;
    } finally {
      setPassed(undefined);
      void client.invalidateQueries({ queryKey: ['objects', className] });
    }
    if (ended < objects.length) return notify(`${wordsOf(done)} It was ended there.`, { stays: true });
    // Nothing is unsaved any more, and the guard must know before the page changes.
    flushSync(() => setText(''));
    // The newest first, to be seen.
    await navigate(`/classes/${className}?sort=-_id`);
    notify(wordsOf(done));
  });
  const change = (next: string) => {
    create.reset();
    file.giveUp();
    setText(next);
  };
  return (
    <Panel>
      <LeaveGuard dirty={text !== ''} content={() => text} {...(create.busy ? LEAVING : {})} />
      <Form error={create.error} onSubmit={create.run}>
        <Inert while={create.busy}>
          <ObjectsInput text={text} fault={read.fault} onText={change} onFiles={file.read} />
        </Inert>
        <ConflictChoice
          fields={fields}
          value={onConflict}
          disabled={create.busy}
          onChange={(next) => {
            create.reset();
            checked.current = undefined;
            setOnConflict(next);
          }}
        />
        <ProblemAlert error={file.error ?? numbered(create.error, read.placeOf)} ofForm />
        {passed !== undefined && <BulkProgress count={passed.count} total={count} verb={passed.verb} />}
        <SaveBar>
          <ActionButton type="submit" loading={create.busy} disabled={count === 0}>
            {onConflict.key === undefined ? 'Create' : 'Import'} {count === 0 ? 'objects' : countOf(count)}
          </ActionButton>
          <Button component={Link} to={`/classes/${className}`} variant="subtle" color="gray">
            Cancel
          </Button>
          {count > 0 && (
            <Text size="xs" c="dimmed">
              With {Object.keys(read.objects[0]!).join(', ') || 'no field'}
            </Text>
          )}
        </SaveBar>
      </Form>
    </Panel>
  );
}

/**
 * The text of which objects are read: as it is, and while a long one is edited, as it was at the last pause. The next
 * key would wait for it to be read after each one.
 */
function useTextRead(text: string): string {
  const deferred = useDeferredValue(text);
  const [paused, setPaused] = useState(text);
  const isLongEdited = Math.min(text.length, paused.length) > LONG_TEXT;
  useEffect(() => {
    if (!isLongEdited) return setPaused(text);
    const clock = setTimeout(() => setPaused(text), PAUSE_MILLISECONDS);
    return () => clearTimeout(clock);
  }, [text, isLongEdited]);
  return isLongEdited ? paused : deferred;
}

/** The objects of a text, or why it has none yet. */
function readingOf(
  text: string,
  fields: Record<string, FieldDefinition>,
  isChange: boolean,
): Pasted & { fault?: string } {
  try {
    return pastedObjects(text, fields, isChange);
  } catch (error) {
    return { objects: [], placeOf: () => '', textFrom: () => '', fault: (error as Error).message };
  }
}

/** A refusal that names objects, and what is wrong in them, as people find them in the text. */
function numbered(error: unknown, placeOf: Pasted['placeOf']): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const errors = error.faults.map((fault) =>
    fault.index === undefined
      ? fault
      : {
          ...fault,
          pointer: fault.pointer.split('/').slice(2).join('.'),
          message: `${placeOf(fault.index)}: ${fault.message}`,
        },
  );
  return new ApiProblem(error.status, { ...error.document, errors }, error.waitSeconds);
}
