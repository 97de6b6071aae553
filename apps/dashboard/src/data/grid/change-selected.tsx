import { Button, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { changeObjects } from '../../api/bulk-changes.js';
import { type FieldDefinition, rereadClass } from '../../api/classes.js';
import { ApiProblem } from '../../api/client/problem.js';
import { ValueControl } from '../../form/controls/value-control.js';
import { below, FaultsOf } from '../../form/faults.js';
import { hasInvalidJson } from '../../form/invalid-json.js';
import { ActionButton } from '../../ui/action-button.js';
import { useDraft } from '../../ui/form/drafts.js';
import { Form } from '../../ui/form/form.js';
import { LeaveGuard } from '../../ui/form/leave-guard.js';
import { useAction } from '../../ui/form/use-action.js';
import { useIsShown } from '../../ui/form/use-is-shown.js';
import { notify } from '../../ui/notify.js';
import { ProblemAlert } from '../../ui/problem-alert.js';
import { BulkProgress } from './bulk-progress.js';
import { countOf } from './deletion-outcome.js';

const LEAVING = {
  title: 'Leave while objects are being changed?',
  loss: 'The change ends where it is: some of the objects have the new value by then.',
};

interface ChangeSelectedProps {
  className: string;
  fields: Record<string, FieldDefinition>;
  ids: ReadonlySet<string>;
}

/** Gives one field of the selected objects a value. */
export function ChangeSelected(props: ChangeSelectedProps) {
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
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
      {/* The router heeds one guard alone, the latest: that of the deletion has to stay where there is nothing to lose here. */}
      {busy && <LeaveGuard dirty {...LEAVING} />}
      <Modal
        opened={opened}
        onClose={() => busy || setOpened(false)}
        withCloseButton={!busy}
        title={`Change ${countOf(count)}`}
      >
        {opened && <Change {...props} onBusy={setBusy} onDone={() => setOpened(false)} />}
      </Modal>
    </>
  );
}

interface ChangeProps extends ChangeSelectedProps {
  /** Whether objects are being changed, which a closed dialog would hide. */
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function Change({ className, ids, onBusy, onDone, ...props }: ChangeProps) {
  // As they were when it was opened: the field that is chosen may be another one by then, or gone, which the service
  // tells.
  const [fields] = useState(props.fields);
  // No two objects may have the same value of a unique one.
  const names = Object.keys(fields).filter((name) => !fields[name]!.unique);
  const [name, setName] = useState(names[0]);
  const [value, setValue] = useState<unknown>();
  const [passed, setPassed] = useState(0);
  useDraft(value !== undefined, () => ({ [name!]: value }));
  const isShown = useIsShown();
  const client = useQueryClient();
  const save = useAction(async () => {
    onBusy(true);
    setPassed(0);
    try {
      const onPassed = (count: number) => {
        setPassed(count);
        return isShown();
      };
      tell(await changeObjects(className, ids, { [name!]: value ?? null }, onPassed), ids.size);
    } catch (error) {
      rereadClass(client, className, error);
      throw error;
    } finally {
      onBusy(false);
      await client.invalidateQueries({ queryKey: ['objects', className] });
    }
    onDone();
  });
  if (name === undefined)
    return <Text size="sm">The class has no field that several objects may share.</Text>;
  const refusal = ofOne(save.error);
  const clears = value === undefined && !fields[name]!.required;
  return (
    <FaultsOf error={refusal}>
      <Form error={refusal} onSubmit={() => value !== undefined && save.run()} noValidate>
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
            Their other fields stay as they are.
          </Text>
          <ProblemAlert error={refusal} shown={({ pointer }) => pointer === below('', name)} />
          {passed > 0 && <BulkProgress count={passed} total={ids.size} verb="changed" />}
          <ActionButton
            // Enter in a field that has nothing yet clears none.
            type={clears ? 'button' : 'submit'}
            onClick={clears ? () => void save.run() : undefined}
            color={clears ? 'danger' : undefined}
            loading={save.busy}
            disabled={hasInvalidJson(value) || (value === undefined && !clears)}
          >
            {clears ? 'Clear the field in' : 'Change'} {countOf(ids.size)}
          </ActionButton>
        </Stack>
      </Form>
    </FaultsOf>
  );
}

function tell({ changed, gone }: { changed: number; gone: number }, total: number): void {
  const rest = gone === 0 ? '' : ` ${gone.toLocaleString('en')} ${gone === 1 ? 'was' : 'were'} gone already.`;
  const isAll = changed + gone === total;
  const end = isAll ? '' : ' It was ended there: the others stay as they were.';
  notify(`${countOf(changed)} changed.${rest}${end}`, { stays: !isAll });
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
