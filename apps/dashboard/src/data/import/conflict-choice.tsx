import { NativeSelect } from '@mantine/core';
import type { FieldDefinition } from '../../api/classes.js';
import type { OnConflict, Outcome } from '../../api/objects.js';
import { countOf } from '../grid/deletion-outcome.js';

interface ConflictChoiceProps {
  fields: Record<string, FieldDefinition>;
  value: OnConflict;
  disabled: boolean;
  onChange: (value: OnConflict) => void;
}

/**
 * What becomes of objects that are there already; nothing where the class has no unique field, which alone tells that.
 */
export function ConflictChoice({ fields, value, disabled, onChange }: ConflictChoiceProps) {
  const names = Object.keys(fields).filter((name) => fields[name]!.unique);
  if (names.length === 0) return null;
  const choices: [OnConflict, string][] = [
    [{}, 'are refused: all are checked before the first is created'],
    ...names.flatMap((key): [OnConflict, string][] => [
      [{ onConflict: 'update', key }, `are changed: those with the same ${key}`],
      [{ onConflict: 'skip', key }, `stay as they are: those with the same ${key}`],
    ]),
  ];
  return (
    <NativeSelect
      label="Objects that are there already"
      description="A change sets each field that the text names, also where others have changed it since; a blank cell of a table clears its field."
      mt="sm"
      w="fit-content"
      maw="100%"
      data={choices.map(([choice, label]) => ({ value: JSON.stringify(choice), label }))}
      value={JSON.stringify(value)}
      disabled={disabled}
      onChange={(event) => onChange(JSON.parse(event.currentTarget.value))}
    />
  );
}

/** What has become of objects. The service counts as updated also those that were already as the text has them. */
export function wordsOf({ created, updated, skipped }: Outcome): string {
  const parts: [number, string][] = [
    [created, 'created'],
    [updated, 'up to date'],
    [skipped, 'left as they are'],
  ];
  const some = parts.filter(([count]) => count > 0);
  return (some.length === 0 ? parts.slice(0, 1) : some)
    .map(([count, verb]) => `${countOf(count)} ${verb}.`)
    .join(' ');
}
