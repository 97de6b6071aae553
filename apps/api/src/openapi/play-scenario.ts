import { type Exchange, Normalizer } from './exchange.js';
import { type Memory, type Step, Text } from './scenario/step.js';
import { SCENARIO } from './scenario.js';

/** How to come in at the service that is asked. */
interface Entrance {
  /** An access token of every scope. */
  token: string;
  setupCode: string;
}

/** Sees each answer before its body is read. */
export type Observer = (step: Step, response: Response) => void;

/** Sends the scenario to an empty running service and answers what was said, with fixed values for those of this run. */
export async function playScenario(
  baseUrl: string,
  { token, setupCode }: Entrance,
  observe?: Observer,
): Promise<Exchange[]> {
  const normalizer = new Normalizer(baseUrl);
  const memory: Memory = { setupCode };
  const exchanges: Exchange[] = [];
  for (const step of SCENARIO) {
    const exchange = await play(step, baseUrl, token, memory, observe);
    exchanges.push(normalizer.normalize(exchange));
  }
  return exchanges;
}

async function play(
  step: Step,
  baseUrl: string,
  token: string,
  memory: Memory,
  observe: Observer | undefined,
): Promise<Exchange> {
  const parameters = step.parameters?.(memory) ?? {};
  const headers = step.headers?.(memory) ?? {};
  const body = typeof step.body === 'function' ? step.body(memory) : step.body;
  const request = encoded(body);
  const response = await fetch(addressOf(step.path, parameters, baseUrl), {
    method: step.method,
    headers: {
      ...credentials(step, baseUrl, token, memory),
      ...headers,
      ...(request === undefined ? {} : { 'content-type': request.type }),
    },
    ...(request === undefined ? {} : { body: request.text }),
  });
  observe?.(step, response);
  const text = await response.text();
  if (response.status !== step.status) {
    throw new Error(
      `${step.operationId} (${step.name}) answered ${response.status}, not ${step.status}: ${text}`,
    );
  }
  // A 304 has the headers of what the client has, and no body.
  const responseType = text === '' ? undefined : response.headers.get('content-type')?.split(';', 1)[0];
  const responseBody = responseType?.endsWith('json') ? JSON.parse(text) : text;
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
    parameters: { ...parameters, ...headers },
    ...(request === undefined ? {} : { requestType: request.type, requestBody: request.shown }),
    status: response.status,
    ...(responseType === undefined ? {} : { responseType, responseBody }),
  };
}

function credentials(step: Step, baseUrl: string, token: string, memory: Memory): Record<string, string> {
  if (step.as === 'dashboard') return { origin: baseUrl, cookie: memory.cookie ?? '' };
  const bearer = step.token === 'none' ? undefined : step.token === undefined ? token : memory[step.token];
  return bearer === undefined ? {} : { authorization: `bearer ${bearer}` };
}

/** A body as it is sent, and as an example shows it. */
function encoded(body: unknown): { type: string; text: string; shown: unknown } | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Text) return { type: 'text/plain', text: body.text, shown: body.text };
  if (body instanceof URLSearchParams) {
    const shown = Object.fromEntries(body);
    return { type: 'application/x-www-form-urlencoded', text: body.toString(), shown };
  }
  return { type: 'application/json', text: JSON.stringify(body), shown: body };
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
