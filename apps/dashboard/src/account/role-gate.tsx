import { Button } from '@mantine/core';
import { Lock } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { Empty } from '../ui/layout/empty.js';
import { Page } from '../ui/layout/page.js';
import { LostRight } from './lost-right.js';
import { RIGHTS, type Right, ROLES_WITH, useRole } from './role.js';
import { useMayStill } from './use-may-still.js';

/** The pages below it, or which role they need: a bookmark leads to them from any role. */
export function RoleGate({ right }: { right: Right }) {
  const role = useRole();
  const { may, isLost } = useMayStill(right);
  if (may)
    return (
      <>
        {isLost && <LostRight right={right} />}
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
