import { TextInput } from '@mantine/core';
import { instantOf, localOf } from '../local-datetime.js';
import type { ControlProps } from './control.js';
import { useInputProps } from './input-props.js';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant: chosen in the time of the person's place, kept in UTC. */
export function DatetimeControl(props: ControlProps) {
  const { value, onChange } = props;
  const input = useInputProps(props);
  const hint = 'description' in input ? input.description : undefined;
  const stored = typeof value === 'string' ? value : undefined;
  return (
    <TextInput
      {...input}
      {...(props.bare ? {} : { description: [hint, stored ?? `in ${ZONE}`].filter(Boolean).join(' · ') })}
      type="datetime-local"
      step="0.001"
      value={stored === undefined ? '' : localOf(stored)}
      onChange={(event) => onChange(instantOf(event.currentTarget.value))}
    />
  );
}

/** A day of the calendar. */
export function DateControl(props: ControlProps) {
  const { value, onChange } = props;
  return (
    <TextInput
      {...useInputProps(props)}
      type="date"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
