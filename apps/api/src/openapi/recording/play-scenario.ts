import { type Exchange, Normalizer } from '../examples/exchange.js';
import { given, Halted, type Memory, type Step, Text } from './scenario/step.js';
import { SCENARIO } from './scenario.js';

const FORM = 'application/x-www-form-urlencoded';

/** Credentials for the service that is called. */
export interface Entrance {
  /** An access token of every scope. */
  token: string;
  setupCode: string;
}

/** Called with each response before its body is read. */
export type Observer = (step: Step, response: Response) => void;

/** Sends steps to a running, empty service, and returns the exchanges, with fixed values for those of this run. */
export async function playScenario(
  baseUrl: string,
  { token, setupCode }: Entrance,
  observe?: Observer,
  steps: readonly Step[] = SCENARIO,
): Promise<Exchange[]> {
  const normalizer = new Normalizer(baseUrl);
  const memory: Memory = { setupCode };
  const routes = await routesOf(baseUrl);
  const exchanges: Exchange[] = [];
  for (const step of steps) {
    const exchange = await play(step, routes, baseUrl, token, memory, observe);
    exchanges.push(normalizer.normalize(exchange));
  }
  return exchanges;
}

/** The operations of the contract by their ids; a path has `{name}` for each of its parameters. */
type Routes = Map<string, { method: string; path: string }>;

async function routesOf(baseUrl: string): Promise<Routes> {
  const { paths } = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => [
        operationId,
        { method: method.toUpperCase(), path },
      ]),
    ),
  );
}

async function play(
  step: Step,
  routes: Routes,
  baseUrl: string,
  token: string,
  memory: Memory,
  observe: Observer | undefined,
): Promise<Exchange> {
  const route = routes.get(step.operationId);
  if (route === undefined) throw new Error(`no operation is called ${step.operationId}`);
  const parameters = given(step.parameters, memory) ?? {};
  const headers = given(step.headers, memory) ?? {};
  const body = given(step.body, memory);
  const request = encoded(body);
  const send = () =>
    fetch(addressOf(route.path, parameters, baseUrl), {
      method: route.method,
      headers: {
        ...credentials(step, baseUrl, token, memory),
        ...headers,
        ...(request === undefined ? {} : { 'content-type': request.type }),
      },
      ...(request === undefined ? {} : { body: request.body, duplex: 'half' }),
    });
  let response = await send();
  const isWanted = async () =>
    response.status === step.status && (step.until?.(await response.clone().json()) ?? true);
  for (let sent = 1; sent < (step.attempts ?? 1) && !(await isWanted()); sent++) {
    await response.body?.cancel();
    response = await send();
  }
  observe?.(step, response);
  const text = await response.text();
  if (response.status !== step.status) {
    throw new Error(
      `${step.operationId} (${step.name}) answered ${response.status}, not ${step.status}: ${text}`,
    );
  }
  // A 304 has no body.
  const responseType = text === '' ? undefined : response.headers.get('content-type')?.split(';', 1)[0];
  const isJson = responseType !== undefined && /[/+]json$/.test(responseType);
  const responseBody = isJson ? JSON.parse(text) : text;
  const location = response.headers.get('location');
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0];
  Object.assign(
    memory,
    cookie === undefined ? {} : { cookie },
    step.remember?.({ body: responseBody, location, etag: response.headers.get('etag') }),
  );
  return {
    operationId: step.operationId,
    name: step.name,
    // Examples do not show refused requests.
    ...(response.status < 300 && {
      parameters: { ...parameters, ...headers },
      ...(request !== undefined && { requestType: request.type, requestBody: request.shown }),
    }),
    status: response.status,
    ...(responseType === undefined ? {} : { responseType, responseBody }),
  };
}

function credentials(step: Step, baseUrl: string, token: string, memory: Memory): Record<string, string> {
  if (step.as === 'dashboard') return { origin: baseUrl, cookie: memory.cookie ?? '' };
  const bearer = step.token === 'none' ? undefined : step.token === undefined ? token : memory[step.token];
  return bearer === undefined ? {} : { authorization: `bearer ${bearer}` };
}

interface Encoded {
  type: string;
  body: string | ReadableStream;
  /** The body as an example shows it. */
  shown: unknown;
}

function encoded(body: unknown): Encoded | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Text) return { type: body.type, body: body.text, shown: body.text };
  if (body instanceof URLSearchParams) {
    const shown = Object.fromEntries(body);
    return { type: FORM, body: body.toString(), shown };
  }
  if (body instanceof Halted) {
    return { type: FORM, body: halted(), shown: undefined };
  }
  return { type: 'application/json', body: JSON.stringify(body), shown: body };
}

/** A body of one byte that never ends. Without that byte `fetch` would not send the headers either. */
function halted(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([0x7b])) });
}

/** Puts parameters into the path by name; the others go into the query. */
function addressOf(path: string, parameters: Record<string, string>, baseUrl: string): URL {
  const rest = new URLSearchParams(parameters);
  const filled = path.replace(/\{([\w-]+)\}/g, (_, name: string) => {
    rest.delete(name);
    return encodeURIComponent(parameters[name]!);
  });
  const url = new URL(filled, baseUrl);
  url.search = rest.toString();
  return url;
}
