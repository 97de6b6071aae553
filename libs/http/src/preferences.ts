import type { IncomingMessage } from 'node:http';

/** What a client prefers (RFC 7240), as far as any operation honours it. */
interface Preferences {
  /** Answer before the work is done. */
  respondAsync: boolean;
  /** Seconds that the client waits for the work. */
  waitSeconds: number | undefined;
}

/** A preference without its parameters. */
const PAIR = /^([!#$%&'*+.^_`|~\w-]+)(?:[ \t]*=[ \t]*([!#$%&'*+.^_`|~\w-]*|"(?:[^"\\]|\\.)*"))?$/;

const LIST = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
const PARAMETERS = /(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g;

/** Reads `Prefer`. What is unknown or malformed is ignored; of two with one name the first counts. */
export function preferences({ headers }: IncomingMessage): Preferences {
  const given = new Map<string, string>();
  for (const preference of String(headers.prefer ?? '').match(LIST) ?? []) {
    // No parameter has a meaning here.
    const [first = ''] = preference.match(PARAMETERS) ?? [];
    const [, name, value = ''] = PAIR.exec(first.trim()) ?? [];
    const key = name?.toLowerCase();
    if (key !== undefined && !given.has(key)) given.set(key, value.replace(/^"(.*)"$/, '$1'));
  }
  const wait = given.get('wait') ?? '';
  return {
    respondAsync: given.get('respond-async') === '',
    waitSeconds: /^\d+$/.test(wait) ? Number(wait) : undefined,
  };
}
