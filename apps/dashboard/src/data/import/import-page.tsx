import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useParams } from 'react-router';
import { AttemptKey } from '../../api/client/attempt-key.js';
import { ApiProblem } from '../../api/client/problem.js';
import { createObjects } from '../../api/objects.js';
import { ActionButton } from '../../ui/action-button.js';
import { AutosizeTextarea } from '../../ui/autosize-textarea.js';
import { Form } from '../../ui/form/form.js';
import { Inert } from '../../ui/form/inert.js';
import { LeaveGuard } from '../../ui/form/leave-guard.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { useAction } from '../../ui/form/use-action.js';
import { useNavigateUnlessLeft } from '../../ui/form/use-navigate-unless-left.js';
import { Page } from '../../ui/layout/page.js';
import { Panel } from '../../ui/layout/panel.js';
import { notify } from '../../ui/notify.js';
import { ProblemAlert } from '../../ui/problem-alert.js';
import { countOf } from '../grid/deletion-outcome.js';
import { MAX_OBJECTS, pastedObjects } from './pasted-objects.js';

/** As much as the service takes in a batch, unless its operator lets it take more or less. A browser stands still over more. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Creates many objects of a pasted text, or of a file, all or none. */
export function Component() {
  const { className } = useParams() as { className: string };
  return (
    <Page
      title={`Import ${className}`}
      trail={[
        { label: 'Classes', to: '/classes' },
        { label: className, to: `/classes/${className}` },
      ]}
      description="All objects of a text are created, or none. They get ids of their own; what a download has of ids, time stamps and files is left out."
    >
      <Import key={className} className={className} />
    </Page>
  );
}

function Import({ className }: { className: string }) {
  const [text, setText] = useState('');
  const [attempt] = useState(() => new AttemptKey());
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  // A letter that is typed into a long text is shown before all of it is read again.
  const textRead = useDeferredValue(text);
  const read = useMemo(() => readingOf(textRead), [textRead]);
  const count = read.objects.length;
  const create = useAction(async () => {
    const objects = pastedObjects(text);
    await createObjects(className, objects, attempt.of(text));
    void client.invalidateQueries({ queryKey: ['objects', className] });
    // Nothing is unsaved any more, and the guard must know before the page changes.
    flushSync(() => setText(''));
    // The newest first, to be seen.
    await navigate(`/classes/${className}?sort=-_id`);
    notify(`${countOf(objects.length)} created.`);
  });
  const change = (next: string) => {
    create.reset();
    choose.reset();
    setText(next);
  };
  const chooser = useRef<HTMLInputElement>(null);
  const choose = useAction(async (file: File) => {
    if (file.size > MAX_BYTES)
      throw new Error(`${file.name} has more than 16 MiB: create its objects in several parts.`);
    change(await file.text());
  });
  return (
    <Panel>
      <LeaveGuard dirty={text !== ''} content={() => text} />
      <Form error={create.error} onSubmit={create.run}>
        <Inert while={create.busy}>
          <AutosizeTextarea
            label="Objects"
            description={`A JSON array, or one object a line (NDJSON), ${MAX_OBJECTS.toLocaleString('en')} at most`}
            minRows={8}
            maxRows={24}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
            value={text}
            error={read.fault}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <Group mt="sm">
            <Button
              size="xs"
              variant="default"
              leftSection={<Upload size={14} aria-hidden />}
              onClick={() => chooser.current?.click()}
            >
              Take a file
            </Button>
            <input
              ref={chooser}
              type="file"
              accept=".json,.ndjson,.jsonl,.txt"
              hidden
              aria-label="File with objects"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file !== undefined) void choose.run(file);
                // The same file can be chosen again.
                event.currentTarget.value = '';
              }}
            />
          </Group>
        </Inert>
        <ProblemAlert error={choose.error ?? numbered(create.error)} ofForm />
        <SaveBar>
          <ActionButton type="submit" loading={create.busy} disabled={count === 0}>
            {count === 0 ? 'Create objects' : `Create ${countOf(count)}`}
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

/** The objects of a text, or why it has none yet. */
function readingOf(text: string): { objects: Record<string, unknown>[]; fault?: string } {
  try {
    return { objects: pastedObjects(text) };
  } catch (error) {
    return { objects: [], fault: (error as Error).message };
  }
}

/** A refusal that names objects as people count them. */
function numbered(error: unknown): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const errors = error.faults.map((fault) =>
    fault.index === undefined ? fault : { ...fault, message: `Object ${fault.index + 1}: ${fault.message}` },
  );
  return new ApiProblem(error.status, { ...error.document, errors }, error.waitSeconds);
}
