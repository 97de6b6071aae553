import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { accessToken } from '../api/client/access-token.js';
import { serviceUrl } from '../api/client/address.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import './swagger-ui.css';

interface TriedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  credentials?: 'omit';
}

interface SwaggerSystem {
  React: { createElement: (component: unknown, props: object | null, ...children: unknown[]) => unknown };
}

interface LayoutProps {
  getComponent: (name: string, isContainer?: boolean) => unknown;
}

type SwaggerPlugin = (system: SwaggerSystem) => { components: Record<string, unknown> };

interface SwaggerUiSettings {
  domNode: HTMLElement;
  url: string;
  tryItOutEnabled: boolean;
  displayRequestDuration: boolean;
  docExpansion: 'none';
  layout: 'PlainLayout';
  plugins: SwaggerPlugin[];
  syntaxHighlight: { activated: false };
  requestInterceptor: (request: TriedRequest) => Promise<TriedRequest>;
  onComplete: () => unknown;
}

declare global {
  interface Window {
    SwaggerUIBundle?: (settings: SwaggerUiSettings) => void;
  }
}

/**
 * The operations and schemas of Swagger UI without what stands around them: its own layout has a second main landmark,
 * and the page says the rest itself.
 */
const plainLayout: SwaggerPlugin = ({ React: { createElement } }) => ({
  components: {
    // biome-ignore lint/correctness/noComponentHookFactories: Swagger UI renders with a React of its own, which it passes.
    PlainLayout: ({ getComponent }: LayoutProps) =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        createElement(getComponent('SvgAssets'), null),
        createElement(getComponent('errors', true), null),
        createElement(getComponent('operations', true), null),
        createElement(getComponent('Models', true), null),
      ),
  },
});

// With what was read from the service, so that what was tried goes when the session ends.
const KEPT = ['swagger-ui'];

function keep(client: QueryClient, element: HTMLElement): void {
  client.setQueryDefaults(KEPT, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(KEPT, element);
}

/**
 * Swagger UI as the service ships it at /docs, with the person's token put into every call at the last moment. It
 * cannot be taken down, and takes 8 MB of memory: one that has been made is shown again, with what was opened and tried
 * in it.
 */
export function SwaggerUi() {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<Error>();
  const [ready, setReady] = useState(false);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    // The name that the style sheet of Swagger UI knows.
    const { classList } = document.documentElement;
    classList.toggle('dark-mode', scheme === 'dark');
    return () => classList.remove('dark-mode');
  }, [scheme]);
  useLayoutEffect(() => {
    const frame = place.current!;
    const observer = new MutationObserver(() => makeReachable(frame));
    observer.observe(frame, { childList: true, subtree: true });
    const kept = client.getQueryData<HTMLElement>(KEPT);
    const element = kept ?? document.createElement('div');
    frame.append(element);
    if (kept !== undefined) setReady(true);
    else
      show(element, () => {
        keep(client, element);
        setReady(true);
      }).catch(setError);
    return () => {
      observer.disconnect();
      element.remove();
    };
  }, [client]);
  return (
    <>
      <ProblemAlert error={error} />
      <div className="swagger-place" aria-busy={!ready && error === undefined}>
        {!ready && error === undefined && <Skeleton className="swagger-waiting" />}
        <div ref={place} className="swagger-frame" />
      </div>
    </>
  );
}

/**
 * Loads Swagger UI into an element, and says when its operations are there; neither where the page has been left
 * meanwhile.
 */
async function show(element: HTMLElement, onShown: () => void): Promise<void> {
  const base = serviceUrl();
  await Promise.all([script(`${base}/docs/swagger-ui-bundle.js`), sheet(`${base}/docs/swagger-ui.css`)]);
  if (!element.isConnected) return;
  window.SwaggerUIBundle!({
    domNode: element,
    url: `${base}/docs/openapi.json`,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    docExpansion: 'none',
    layout: 'PlainLayout',
    plugins: [plainLayout],
    // Its colours cannot be read on every ground.
    syntaxHighlight: { activated: false },
    requestInterceptor: withToken,
    onComplete: () => element.isConnected && onShown(),
  });
}

/** What Swagger UI leaves out: a way by keyboard into what scrolls, and names for its choices. */
function makeReachable(frame: HTMLElement): void {
  for (const scrolling of frame.querySelectorAll<HTMLElement>(
    'pre:not([tabindex]), .table-container:not([tabindex])',
  )) {
    scrolling.tabIndex = 0;
  }
  for (const select of frame.querySelectorAll('select:not([aria-label])')) {
    select.setAttribute(
      'aria-label',
      select.classList.contains('examples-select-element') ? 'Example' : 'Choice',
    );
  }
}

/** Only calls of this service get the token, and only calls without credentials of their own. */
async function withToken(tried: TriedRequest): Promise<TriedRequest> {
  // Else a browser keeps the refusal of a wrong client secret for a dialog of its own.
  const request: TriedRequest = { ...tried, credentials: 'omit' };
  const address = new URL(request.url, window.location.href);
  const base = serviceUrl();
  const given = Object.keys(request.headers).some((name) => name.toLowerCase() === 'authorization');
  if (
    !address.href.startsWith(`${base}/api/`) ||
    given ||
    address.href.startsWith(`${base}/api/v1/auth/oauth2/`) ||
    address.searchParams.has('token')
  )
    return request;
  return {
    ...request,
    headers: {
      ...request.headers,
      authorization: `bearer ${await accessToken({ writes: request.method.toUpperCase() !== 'GET' })}`,
    },
  };
}

const loading = new Map<string, Promise<void>>();

/** Loads a file of the service once. */
function load(address: string, element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  const known = loading.get(address);
  if (known !== undefined) return known;
  const arrival = new Promise<void>((done, failed) => {
    element.onload = () => done();
    element.onerror = () => {
      loading.delete(address);
      failed(new Error(`${address} could not be loaded.`));
    };
    document.head.append(element);
  });
  loading.set(address, arrival);
  return arrival;
}

function script(address: string): Promise<void> {
  return load(address, Object.assign(document.createElement('script'), { src: address }));
}

function sheet(address: string): Promise<void> {
  return load(address, Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }));
}
