import { Radio, Stack } from '@mantine/core';
import type { Role } from '../account/role.js';

const ROLES: [Role, string][] = [
  ['owner', 'Everything: applications, administrators and the record of activity too'],
  ['editor', 'Reads and writes objects, attachments and classes'],
  ['viewer', 'Reads objects, attachments and classes'],
];

interface RolePickerProps {
  role: Role;
  onChange: (role: Role) => void;
  error?: string | undefined;
}

/** Chooses a role by what it allows. */
export function RolePicker({ role, onChange, error }: RolePickerProps) {
  return (
    <Radio.Group label="Role" value={role} onChange={(value) => onChange(value as Role)} error={error}>
      <Stack gap="xs" mt={6}>
        {ROLES.map(([value, description]) => (
          <Radio key={value} value={value} label={value} description={description} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
