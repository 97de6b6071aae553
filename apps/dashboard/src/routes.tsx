import { createBrowserRouter, Navigate } from 'react-router';
import { dashboardPath } from './api/address.js';
import { Crash } from './shell/crash.js';
import { Shell } from './shell/shell.js';
import { Splash } from './shell/splash.js';

/** Every address of the dashboard. Pages are loaded when they are first opened. */
export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: Crash,
      HydrateFallback: Splash,
      children: [
        { path: 'setup', lazy: () => import('./account/setup-page.js') },
        { path: 'sign-in', lazy: () => import('./account/sign-in-page.js') },
        {
          Component: Shell,
          children: [
            {
              ErrorBoundary: Crash,
              children: [
                { index: true, element: <Navigate to="/classes" replace /> },
                { path: 'classes', lazy: () => import('./classes/classes-page.js') },
                { path: 'classes/new', lazy: () => import('./classes/new-class-page.js') },
                { path: 'classes/:className', lazy: () => import('./data/data-page.js') },
                { path: 'classes/:className/definition', lazy: () => import('./classes/class-page.js') },
                { path: 'classes/:className/code', lazy: () => import('./contract/code-page.js') },
                { path: 'classes/:className/objects/new', lazy: () => import('./data/new-object-page.js') },
                { path: 'classes/:className/objects/:objectId', lazy: () => import('./data/object-page.js') },
                { path: 'access', lazy: () => import('./access/applications-page.js') },
                { path: 'access/new', lazy: () => import('./access/new-application-page.js') },
                { path: 'access/:applicationId', lazy: () => import('./access/application-page.js') },
                { path: 'contract', lazy: () => import('./contract/contract-page.js') },
                { path: 'account', lazy: () => import('./account/account-page.js') },
                { path: '*', lazy: () => import('./shell/not-found-page.js') },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: dashboardPath() },
);
