import { Stack } from '@mantine/core';
import type { FieldDefinition } from '../../api/classes.js';
import { ownMember } from '../../api/own-member.js';
import { below } from '../faults.js';
import { FieldGroup } from '../field-group.js';
import type { ParentControlProps } from './control.js';

type Members = Record<string, unknown>;

/** An object whose members the class defines. */
export function MembersControl(props: ParentControlProps & { fields: Record<string, FieldDefinition> }) {
  const { fields, control: Control, value, onChange, pointer, label, definition, bare } = props;
  const members = typeof value === 'object' && value !== null ? (value as Members) : {};
  return (
    <FieldGroup label={label} definition={definition} pointer={pointer} bare={bare}>
      <Stack gap="sm">
        {Object.entries(fields).map(([name, field]) => (
          <Control
            key={name}
            definition={field}
            value={ownMember(members, name)}
            onChange={(next) =>
              onChange(withMember(members, name, next, definition.required === true || bare === true))
            }
            pointer={below(pointer, name)}
            label={name}
          />
        ))}
      </Stack>
    </FieldGroup>
  );
}

/** The object with a member set or taken away; none at all when nothing is left in it and nothing must be. */
function withMember(members: Members, name: string, value: unknown, keep: boolean): Members | undefined {
  const { [name]: _, ...others } = members;
  const next = value === undefined ? others : { ...members, [name]: value };
  return Object.keys(next).length === 0 && !keep ? undefined : next;
}
