import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldDefinition } from '../../api/classes.js';
import { jsonText } from '../../api/exact-json.js';
import { ownMember } from '../../api/own-member.js';
import { isSame } from '../../conflict/same.js';
import { CopyText } from '../../ui/copy.js';
import { focusIn } from '../../ui/form/use-form-keyboard.js';
import { cellText } from '../grid/cell.js';
import type { Fields, HeldFields } from './use-held-fields.js';

type Values = Record<string, unknown>;

interface FieldChangesProps {
  held: HeldFields;
  /** What the form began with, and what is in it. */
  initial: Values;
  values: Values;
  /** The person waits for what has become of a save. */
  isRefused: boolean;
  onTake: () => void;
  /** Puts the value of a field that is gone into another one. */
  onMove: (from: string, to: string) => void;
}

/**
 * Says that another person has changed the fields of a form, shows the new ones when asked to, and keeps what had been
 * typed in others.
 */
export function FieldChanges({
  held: { fields, latest, take },
  initial,
  values,
  isRefused,
  onTake,
  onMove,
}: FieldChangesProps) {
  const [first] = useState(fields);
  const box = useRef<HTMLDivElement>(null);
  const isOutdated = latest !== undefined;
  useEffect(() => {
    if (isOutdated && isRefused) box.current?.scrollIntoView({ block: 'center' });
  }, [isOutdated, isRefused]);
  const strays = Object.keys(values).filter(
    (name) => !Object.hasOwn(fields, name) && !isSame(values[name], ownMember(initial, name)),
  );
  /** The button that was pressed goes away, and the focus with it. */
  function press(act: () => void) {
    const form = box.current?.closest('form');
    flushSync(act);
    focusIn(box.current?.querySelector('button') ?? form?.querySelector<HTMLElement>('[type="submit"]'));
  }
  return (
    <div ref={box} role="status">
      {latest !== undefined && (
        <Alert variant="default" my="sm" title="The fields of the class have been changed meanwhile">
          <Text size="sm" mb="sm">
            {differenceText(fields, latest)} What you have typed stays.
          </Text>
          <Button
            size="xs"
            onClick={() =>
              press(() => {
                take();
                onTake();
              })
            }
          >
            Show the new fields
          </Button>
        </Alert>
      )}
      {latest === undefined && strays.length > 0 && (
        <Alert variant="default" my="sm" title="What has no field any more is not saved">
          <Stack gap="sm">
            {strays.map((name) => (
              <Group key={name} gap="xs" px={3}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {name}: {cellText(values[name])}
                </Text>
                {placesFor(name, first, fields, values).map((place) => (
                  <Button
                    key={place}
                    size="compact-xs"
                    variant="default"
                    onClick={() => press(() => onMove(name, place))}
                  >
                    Move to {place}
                  </Button>
                ))}
                <CopyText
                  text={() => textOf(values[name])}
                  label={`Copy the value of ${name}`}
                  caption="Copy"
                />
              </Group>
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  );
}

function differenceText(before: Fields, now: Fields): string {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(now, name));
  const added = Object.keys(now).filter((name) => !Object.hasOwn(before, name));
  const changed = Object.keys(now).filter(
    (name) => Object.hasOwn(before, name) && !isSame(before[name], now[name]),
  );
  const parts: [string, string[]][] = [
    ['Gone', gone],
    ['New', added],
    ['Changed', changed],
  ];
  const told = parts.filter(([, names]) => names.length > 0);
  return told.map(([what, names]) => `${what}: ${names.join(', ')}.`).join(' ');
}

/** New fields of the same type without a value: one of them may be the field under another name. */
function placesFor(name: string, first: Fields, fields: Fields, values: Values): string[] {
  const type = ownMember(first, name) as FieldDefinition | undefined;
  return Object.keys(fields).filter(
    (other) =>
      !Object.hasOwn(first, other) && fields[other]?.type === type?.type && !Object.hasOwn(values, other),
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : jsonText(value));
