import { Button, Container } from '@mantine/core';
import { createBrowserRouter, Navigate, useRouteError } from 'react-router';
import type { Right } from './account/role.js';
import { dashboardPath } from './api/client/address.js';
import { noteOutage, outageOver, Unreachable } from './api/client/outage.js';
import { openInNewVersion } from './shell/new-version.js';
import { Shell } from './shell/shell.js';
import { Splash } from './shell/splash.js';
import { ProblemAlert } from './ui/problem-alert.js';

/** Every address of the dashboard. Pages are loaded when they are first opened. */
export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: Crash,
      HydrateFallback: Splash,
      children: [
        { path: 'setup', lazy: page(() => import('./account/setup-page.js')) },
        { path: 'sign-in', lazy: page(() => import('./account/sign-in-page.js')) },
        {
          Component: Shell,
          children: [
            {
              ErrorBoundary: Crash,
              children: [
                { index: true, element: <Navigate to="/classes" replace /> },
                { path: 'classes', lazy: page(() => import('./classes/classes-page.js')) },
                { path: 'classes/:className', lazy: page(() => import('./data/data-page.js')) },
                {
                  path: 'classes/:className/definition',
                  lazy: page(() => import('./classes/class-page.js')),
                },
                { path: 'classes/:className/code', lazy: page(() => import('./contract/code-page.js')) },
                {
                  path: 'classes/:className/objects/:objectId',
                  lazy: page(() => import('./data/object/object-page.js')),
                },
                { path: 'contract', lazy: page(() => import('./contract/contract-page.js')) },
                {
                  lazy: page(() => gate('write')),
                  children: [
                    { path: 'new-class', lazy: page(() => import('./classes/new-class-page.js')) },
                    {
                      path: 'classes/:className/objects/new',
                      lazy: page(() => import('./data/object/new-object-page.js')),
                    },
                    {
                      path: 'classes/:className/objects/import',
                      lazy: page(() => import('./data/import/import-page.js')),
                    },
                  ],
                },
                {
                  lazy: page(() => gate('access')),
                  children: [
                    { path: 'access', lazy: page(() => import('./access/applications-page.js')) },
                    { path: 'access/new', lazy: page(() => import('./access/new-application-page.js')) },
                    {
                      path: 'access/:applicationId',
                      lazy: page(() => import('./access/application-page.js')),
                    },
                  ],
                },
                {
                  lazy: page(() => gate('administrators')),
                  children: [
                    {
                      path: 'administrators',
                      lazy: page(() => import('./administrators/administrators-page.js')),
                    },
                    {
                      path: 'administrators/new',
                      lazy: page(() => import('./administrators/new-administrator-page.js')),
                    },
                    {
                      path: 'administrators/:administratorId',
                      lazy: page(() => import('./administrators/administrator-page.js')),
                    },
                  ],
                },
                {
                  lazy: page(() => gate('activity')),
                  children: [{ path: 'activity', lazy: page(() => import('./activity/activity-page.js')) }],
                },
                { path: 'account', lazy: page(() => import('./account/account-page.js')) },
                { path: '*', lazy: page(() => import('./shell/not-found-page.js')) },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: dashboardPath() },
);

/** Stands before pages that not every role may open. */
async function gate(right: Right) {
  const { RoleGate } = await import('./account/role-gate.js');
  return { element: <RoleGate right={right} /> };
}

/**
 * Loads the code of a page. The page before stays while that waits for the end of an outage. After an upgrade of the
 * service the file has another name: then the new version is loaded, with the page that is being opened.
 */
function page<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async () => {
      noteOutage(new Unreachable().message);
      await outageOver();
      return load().catch(async () => {
        const { navigation, location } = router.state;
        await openInNewVersion(router.createHref(navigation.location ?? location));
        throw new Error(
          'This page could not be loaded: the service may have been updated since this tab was opened.',
        );
      });
    });
}

/** Shown when a page itself fails: its code did not arrive, or has a fault. */
function Crash() {
  return (
    <Container size="sm" py="xl">
      <ProblemAlert error={useRouteError()} />
      <Button variant="default" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </Container>
  );
}
