import { Alert, Group, Text } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { CopyDrafts } from '../ui/form/copy-drafts.js';
import { RIGHTS, type Right, ROLES_WITH, useRole } from './role.js';

/** Says that the administrator's role no longer allows saving this page, and that the input is still there to copy. */
export function LostRightNotice({ right }: { right: Right }) {
  const role = useRole();
  return (
    <Alert
      variant="default"
      icon={<ShieldAlert aria-hidden />}
      title={`Your role is ${role} now`}
      role="alert"
      mb="md"
    >
      <Text size="sm" mb="sm">
        An owner has changed it, so this cannot be saved any more: {RIGHTS[right]} needs the role{' '}
        {ROLES_WITH[right].join(' or ')}. What you have typed is still here until you leave the page.
      </Text>
      <Group>
        <CopyDrafts />
      </Group>
    </Alert>
  );
}
