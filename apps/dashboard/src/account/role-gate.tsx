import { Button } from '@mantine/core';
import { Lock } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { Empty } from '../ui/layout/empty.js';
import { Page } from '../ui/layout/page.js';
import { LostRightNotice } from './lost-right-notice.js';
import { RIGHTS, type Right, ROLES_WITH, useRole } from './role.js';
import { useRightWhileEditing } from './use-right-while-editing.js';

/** The pages below it, or which role they need: a bookmark leads to them from any role. */
export function RoleGate({ right }: { right: Right }) {
  const role = useRole();
  const { may, isLost } = useRightWhileEditing(right);
  if (may)
    return (
      <>
        {isLost && <LostRightNotice right={right} />}
        <Outlet />
      </>
    );
  return (
    <Page title={RIGHTS[right]}>
      <Empty
        icon={<Lock />}
        title="Your role does not allow this"
        action={
          <Button component={Link} to="/classes">
            Go to the classes
          </Button>
        }
      >
        {RIGHTS[right]} needs the role {ROLES_WITH[right].join(' or ')}; yours is {role}.
      </Empty>
    </Page>
  );
}
