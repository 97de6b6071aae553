import { Stack, Text } from '@mantine/core';
import { memo, type ReactNode, useRef, useState } from 'react';
import type { FieldDefinition } from '../../api/classes.js';
import { ownMember } from '../../api/own-member.js';
import { ValueControl } from '../../form/controls/value-control.js';
import { below, FaultsOf } from '../../form/faults.js';
import { invalidJsonIn } from '../../form/invalid-json.js';
import { ActionButton } from '../../ui/action-button.js';
import { Form } from '../../ui/form/form.js';
import { Inert } from '../../ui/form/inert.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { useAction } from '../../ui/form/use-action.js';
import { useStable } from '../../ui/form/use-stable.js';
import { ProblemAlert } from '../../ui/problem-alert.js';
import { FieldChanges } from './field-changes.js';
import styles from './object-form.module.css';
import type { HeldFields } from './use-held-fields.js';

type Values = Record<string, unknown>;

interface ObjectFormProps {
  held: HeldFields;
  initial: Values;
  verb: string;
  /** The same, and then the next one; `onSubmit` hears of it. */
  verbOfMany?: string;
  /** The page leaves the form once it is stored, so nothing can be typed on meanwhile. */
  creates?: boolean;
  /** Whether there is something to send. */
  isChanged: (values: Values) => boolean;
  /** Says itself, where the values are stored, that nothing is unsaved any more. */
  onSubmit: (values: Values, isOfMany: boolean) => Promise<unknown>;
  onDirty: (dirty: boolean, values: Values) => void;
  children?: ReactNode;
}

/** A form with a control for each field of a class; what the service finds wrong stands beside the field. */
export function ObjectForm({
  held,
  initial,
  verb,
  verbOfMany,
  creates = false,
  isChanged,
  onSubmit,
  onDirty,
  children,
}: ObjectFormProps) {
  const { fields } = held;
  const [begun] = useState(initial);
  const [values, setValues] = useState(initial);
  const names = Object.keys(fields);
  const isOfMany = useRef(false);
  const save = useAction(() => onSubmit(known(values, names), isOfMany.current));
  const unreadable = invalidJsonIn(values, '');
  const isHeld = unreadable.length > 0 || !isChanged(values);
  const set = useStable((name: string, value: unknown) => {
    const { [name]: _, ...others } = values;
    change(value === undefined ? others : { ...values, [name]: value });
  });
  const change = (next: Values) => {
    setValues(next);
    onDirty(isChanged(next), next);
  };
  return (
    <FaultsOf error={save.error}>
      <Form error={save.error} onSubmit={save.run} noValidate className={styles.form}>
        <Inert while={creates && save.busy}>
          <Stack gap="md">
            {names.length === 0 && (
              <Text size="sm" c="dimmed">
                The class defines no fields, so there is nothing to fill in.
              </Text>
            )}
            {Object.entries(fields).map(([name, definition]) => (
              <Field
                key={name}
                name={name}
                definition={definition}
                value={ownMember(values, name)}
                onSet={set}
              />
            ))}
          </Stack>
        </Inert>
        <ProblemAlert
          error={save.error}
          ofForm
          shown={({ pointer }) =>
            names.some((name) => pointer === below('', name) || pointer.startsWith(`${below('', name)}/`))
          }
        />
        <FieldChanges
          held={held}
          initial={begun}
          values={values}
          isRefused={save.error !== undefined}
          onTake={save.reset}
          onMove={(from, to) => {
            const { [from]: value, ...others } = values;
            change({ ...others, [to]: value });
          }}
        />
        <SaveBar>
          <ActionButton
            type="submit"
            loading={save.busy}
            disabled={isHeld}
            onClick={() => {
              isOfMany.current = false;
            }}
          >
            {verb}
          </ActionButton>
          {verbOfMany !== undefined && (
            <ActionButton
              type="submit"
              variant="default"
              loading={save.busy}
              disabled={isHeld}
              onClick={() => {
                isOfMany.current = true;
              }}
            >
              {verbOfMany}
            </ActionButton>
          )}
          {children}
          {unreadable.length > 0 && (
            <Text size="xs" c="dimmed">
              {unreadable.join(', ')} cannot be saved yet.
            </Text>
          )}
        </SaveBar>
      </Form>
    </FaultsOf>
  );
}

interface FieldProps {
  name: string;
  definition: FieldDefinition;
  value: unknown;
  onSet: (name: string, value: unknown) => void;
}

/** The control of a field, which stays as it is while others are typed in: a class may have hundreds. */
const Field = memo(function Field({ name, definition, value, onSet }: FieldProps) {
  return (
    <ValueControl
      definition={definition}
      value={value}
      onChange={(next) => onSet(name, next)}
      pointer={below('', name)}
      label={name}
    />
  );
});

/** What a person has typed in fields that are gone stays in the form, and is not sent. */
function known(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]),
  );
}
