import { Button, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { changeObjects } from '../../api/bulk-change.js';
import type { FieldDefinition } from '../../api/classes.js';
import { ApiProblem } from '../../api/client/problem.js';
import { ValueControl } from '../../form/controls/value-control.js';
import { below, FaultsOf } from '../../form/faults.js';
import { hasInvalidJson } from '../../form/invalid-json.js';
import { ActionButton } from '../../ui/action-button.js';
import { Form } from '../../ui/form/form.js';
import { useAction } from '../../ui/form/use-action.js';
import { notify } from '../../ui/notify.js';
import { ProblemAlert } from '../../ui/problem-alert.js';
import { countOf } from './deletion-outcome.js';

interface ChangeSelectedProps {
  className: string;
  fields: Record<string, FieldDefinition>;
  ids: ReadonlySet<string>;
}

/** Gives one field of the selected objects a value. */
export function ChangeSelected(props: ChangeSelectedProps) {
  const [opened, setOpened] = useState(false);
  const count = props.ids.size;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Pencil size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Change {count.toLocaleString('en')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={`Change ${countOf(count)}`}>
        {opened && <Change {...props} onDone={() => setOpened(false)} />}
      </Modal>
    </>
  );
}

function Change({ className, fields, ids, onDone }: ChangeSelectedProps & { onDone: () => void }) {
  // No two objects may have the same value of a unique one.
  const names = Object.keys(fields).filter((name) => !fields[name]!.unique);
  const [name, setName] = useState(names[0]);
  const [value, setValue] = useState<unknown>();
  const client = useQueryClient();
  const save = useAction(async () => {
    try {
      tell(await changeObjects(className, ids, { [name!]: value ?? null }));
    } finally {
      await client.invalidateQueries({ queryKey: ['objects', className] });
    }
    onDone();
  });
  if (name === undefined)
    return <Text size="sm">The class has no field that several objects may share.</Text>;
  const refusal = ofOne(save.error);
  return (
    <FaultsOf error={refusal}>
      <Form asks error={refusal} onSubmit={save.run} noValidate>
        <Stack gap="sm">
          <NativeSelect
            label="Field"
            data-autofocus
            data={names}
            value={name}
            onChange={(event) => {
              save.reset();
              setName(event.currentTarget.value);
              setValue(undefined);
            }}
          />
          <ValueControl
            key={name}
            definition={fields[name]!}
            value={value}
            onChange={setValue}
            pointer={below('', name)}
            label="Value"
          />
          <Text size="xs" c="dimmed">
            Without a value the field is cleared. Their other fields stay as they are.
          </Text>
          <ProblemAlert error={refusal} shown={({ pointer }) => pointer === below('', name)} />
          <ActionButton type="submit" loading={save.busy} disabled={hasInvalidJson(value)}>
            Change {countOf(ids.size)}
          </ActionButton>
        </Stack>
      </Form>
    </FaultsOf>
  );
}

function tell({ changed, gone }: { changed: number; gone: number }): void {
  const rest = gone === 0 ? '' : ` ${gone.toLocaleString('en')} ${gone === 1 ? 'was' : 'were'} gone already.`;
  notify(`${countOf(changed)} changed.${rest}`);
}

/** What is wrong with the first object that is refused: it is the same with all. */
function ofOne(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.faults.length === 0) return error;
  const first = error.faults[0]!.index;
  const errors = error.faults
    .filter(({ index }) => index === first)
    .map((fault) => ({ ...fault, pointer: fault.pointer.replace(/^\/\d+/, '') }));
  return new ApiProblem(error.status, { ...error.document, errors }, error.waitSeconds);
}
