import type { Page, Response } from 'playwright-core';

export type Values = Record<string, unknown>;

/** A state of an object or a class, as the service has answered it. */
interface Version {
  etag: string;
  values: Values;
}

/** A change that the service has taken from a page. */
export interface Change {
  method: string;
  path: string;
  /** What was there before, as far as a page has ever been told. */
  replaced: Version | undefined;
  result: Version | undefined;
}

const RESOURCE = /^\/api\/v1\/storage\/(?:data\/[^/]+\/[^/]+|classes\/[^/]+|data\/[^/]+\/?)$/;

/** What the pages of some people have been told by the service, and what they have changed there. */
export class Ledger {
  readonly findings: string[] = [];
  readonly counts: Record<string, number> = {};
  readonly #versions = new Map<string, Version>();
  readonly #pending = new Set<Promise<void>>();
  /** Until when a version was the stored one. */
  readonly #replacedAt = new Map<string, number>();

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  find(who: string, what: string, details: unknown): void {
    this.findings.push(`${who}: ${what}: ${JSON.stringify(details)}`);
  }

  /** Notes what a page changes; the answer is filled as it does. */
  watch(page: Page): Change[] {
    const changes: Change[] = [];
    page.on('response', (response) => {
      const noted = this.#note(response, changes).catch(() => {});
      this.#pending.add(noted);
      void noted.finally(() => this.#pending.delete(noted));
    });
    return changes;
  }

  /** Once all that has been answered is noted. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  /** When another version has taken the place of these values; undefined where none has. */
  replacedAt(path: string, values: Values): number | undefined {
    const times = [...this.#versions]
      .filter(([key, version]) => key.startsWith(`${path} `) && isSame(version.values, values))
      .map(([key]) => this.#replacedAt.get(key));
    return times.length === 0 || times.includes(undefined) ? undefined : Math.max(...(times as number[]));
  }

  async #note(response: Response, changes: Change[]): Promise<void> {
    const request = response.request();
    const { pathname, searchParams } = new URL(response.url());
    if (!RESOURCE.test(pathname) || searchParams.has('dryRun') || searchParams.has('limit')) return;
    if (!response.ok()) return;
    const method = request.method();
    const given = (await request.allHeaders())['if-match'];
    const etag = (await response.allHeaders()).etag;
    const before = given === undefined ? undefined : this.#versions.get(`${pathname} ${given}`);
    if (given !== undefined && given !== etag && !this.#replacedAt.has(`${pathname} ${given}`))
      this.#replacedAt.set(`${pathname} ${given}`, Date.now());
    let result: Version | undefined;
    if (method !== 'DELETE' && etag !== undefined) {
      result = { etag, values: bare(await response.json()) };
      this.#versions.set(`${pathname} ${etag}`, result);
      this.#replacedAt.delete(`${pathname} ${etag}`);
    }
    if (method !== 'GET') changes.push({ method, path: pathname, replaced: before, result });
  }
}

/** What people edit of an object or a class. */
export function bare(body: Values): Values {
  const { _id, attachments, ...values } = body;
  return values;
}

/** JSON with members in one order, so that equal values are equal texts. */
export function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'none'
  );
}

export const isSame = (a: unknown, b: unknown) => textOf(a) === textOf(b);
