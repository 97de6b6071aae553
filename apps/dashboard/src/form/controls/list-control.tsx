import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FieldDefinition } from '../../api/classes.js';
import { useFocusAdded } from '../../ui/form/use-focus-added.js';
import { useKeys } from '../../ui/form/use-keys.js';
import { below } from '../faults.js';
import { FieldGroup } from '../field-group.js';
import type { ParentControlProps } from './control.js';
import { JsonControl } from './json-control.js';

/**
 * A list that begins with more elements is one text: drawn again with each key, as many controls make a page stand
 * still.
 */
const MAX_CONTROLS = 200;

type ListControlProps = ParentControlProps & { items: FieldDefinition };

/** A list whose elements have a type of their own. */
export function ListControl(props: ListControlProps) {
  const [isText] = useState(() => Array.isArray(props.value) && props.value.length > MAX_CONTROLS);
  return isText ? <JsonControl {...props} /> : <Elements {...props} />;
}

function Elements(props: ListControlProps) {
  const { items, control: Control, value, onChange, pointer, label, definition } = props;
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const keys = useKeys(list.length);
  const elements = useRef<HTMLDivElement>(null);
  const focusAdded = useFocusAdded(elements, list.length);
  const replace = (index: number, element: unknown) => onChange(list.with(index, element));
  return (
    <FieldGroup label={label} definition={definition} pointer={pointer} bare={props.bare}>
      <Stack gap={6} ref={elements} mb={list.length === 0 ? 0 : 6}>
        {list.map((element, index) => (
          <Group key={keys.current[index]} gap={4} align="flex-start" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <Control
                definition={items}
                value={element}
                onChange={(next) => replace(index, next ?? null)}
                pointer={below(pointer, index)}
                label={`${label} ${index + 1}`}
                bare
              />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove ${label} ${index + 1}`}
              onClick={() => {
                keys.current.splice(index, 1);
                onChange(list.filter((_, other) => other !== index));
              }}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => {
            focusAdded();
            onChange([...list, blank(items)]);
          }}
          aria-label={`Add to ${label}`}
        >
          Add
        </Button>
        {value === undefined && (
          <Text size="xs" c="dimmed">
            no value
          </Text>
        )}
        {Array.isArray(value) && (
          <>
            {list.length === 0 && (
              <Text size="xs" c="dimmed">
                an empty list
              </Text>
            )}
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => onChange(undefined)}
              aria-label={`Clear ${label}`}
            >
              Clear
            </Button>
          </>
        )}
      </Group>
      {items.type === 'string' && list.includes('') && (
        <Text size="xs" c="dimmed" mt={4} role="status">
          An element with nothing typed is stored as an empty text. Remove it if that is not meant.
        </Text>
      )}
    </FieldGroup>
  );
}

/** What a new element begins with. */
function blank({ type, fields }: FieldDefinition): unknown {
  if (type === 'string') return '';
  if (type === 'array') return [];
  return type === 'object' && fields !== undefined ? {} : null;
}
