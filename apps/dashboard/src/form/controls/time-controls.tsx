import { Button, TextInput } from '@mantine/core';
import { instantOf, localOf, otherInstantOf } from '../local-datetime.js';
import type { ControlProps } from './control.js';
import { useInputProps } from './input-props.js';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant: chosen in the time of the person's place, kept in UTC. */
export function DatetimeControl(props: ControlProps) {
  const { value, onChange } = props;
  const input = useInputProps(props);
  const hint = 'description' in input ? input.description : undefined;
  const stored = typeof value === 'string' ? value : undefined;
  const other = stored === undefined ? undefined : otherInstantOf(stored);
  return (
    <div>
      <TextInput
        {...input}
        {...(props.bare ? {} : { description: [hint, stored ?? `in ${ZONE}`].filter(Boolean).join(' · ') })}
        type="datetime-local"
        step="0.001"
        value={stored === undefined ? '' : localOf(stored)}
        onChange={(event) => onChange(instantOf(event.currentTarget.value, stored))}
      />
      {stored !== undefined && other !== undefined && (
        <Button size="compact-xs" variant="subtle" onClick={() => onChange(other)}>
          This time comes twice that day: take the {other < stored ? 'earlier' : 'later'} one
        </Button>
      )}
    </div>
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
