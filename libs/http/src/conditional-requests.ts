import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { invalidParameters, Problem, parameterFault } from '@app/problems';

// Some generated clients send headers without a value, so an empty list of tags sets no condition.

/** A strong entity tag, made of everything that decides a representation: different content has a different tag. */
export function contentTag(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client has the representation of this tag already (RFC 9110 section 13.1.2, weak comparison). */
export function isNotModified(request: IncomingMessage, etag: string): boolean {
  return knownTags(request)?.(etag) ?? false;
}

/** Tells which representations the client has already; undefined where it names none. */
export function knownTags({ headers }: IncomingMessage): ((etag: string) => boolean) | undefined {
  const tags = listed(headers['if-none-match']);
  if (tags.length === 0) return undefined;
  return (etag) => tags.some((tag) => tag === '*' || opaque(tag) === opaque(etag));
}

/** Throws Problem `precondition_failed` unless the stored state allows the change, or the read. */
export type ChangeCondition<Stored> = (current: Stored) => void;

/** What a condition needs of a kind of resource. */
interface Resource<Stored> {
  noun: string;
  tagOf(stored: Stored): string;
  /** Undefined where the client may not read it. */
  representationOf: ((stored: Stored) => unknown) | undefined;
}

/**
 * The condition that `If-Match` sets for a change or a read of a resource (RFC 9110 section 13.1.1, strong comparison:
 * weak tags never match, so pages take none), and `If-None-Match` for a change; undefined where the client sets none.
 * It comes before all other conditions (section 13.2.2). `If-Unmodified-Since` is none here, as nothing has a
 * `Last-Modified`. The problem carries the stored state as `current`, and its ETag, where the client may read it.
 */
export function changeCondition<Stored>(
  request: IncomingMessage,
  resource: Resource<Stored>,
): ChangeCondition<Stored> | undefined {
  const tags = listed(request.headers['if-match']);
  const ofMatch = tags.length === 0 ? undefined : tagCondition(tags, resource);
  const ofNoneMatch = isRead(request) ? undefined : absenceCondition(request, resource);
  if (ofMatch === undefined || ofNoneMatch === undefined) return ofMatch ?? ofNoneMatch;
  return (stored) => {
    ofMatch(stored);
    ofNoneMatch(stored);
  };
}

/** Whether a request sets a condition for a change, so that requests without any need not look further. */
export function mayBeConditional({ headers }: IncomingMessage): boolean {
  return Boolean(headers['if-match'] || headers['if-none-match']);
}

/**
 * Refuses a conditional request to an operation that ignores conditions, since it changes several resources, or one
 * found by a key: the change would be made whatever their state. `instead` names the alternative.
 * @throws Problem invalid_parameter
 */
export function refuseConditions(
  { headers }: IncomingMessage,
  names: readonly ConditionHeader[],
  instead: string,
): void {
  const errors = names
    .filter((name) => listed(headers[NODE_NAMES[name]]).length > 0)
    .map((name) =>
      parameterFault(name, `${name} is not looked at here, so the request is not done: ${instead}.`),
    );
  if (errors.length > 0) throw invalidParameters(errors);
}

/** A header that sets a condition. */
type ConditionHeader = 'If-Match' | 'If-None-Match';

/** Their names as Node.js has them. */
const NODE_NAMES = { 'If-Match': 'if-match', 'If-None-Match': 'if-none-match' } as const;

/** A read under `If-None-Match` is answered 304 (`isNotModified`). */
function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The condition that the client does not know the stored state, which `*` says of any (RFC 9110 section 13.1.2). */
function absenceCondition<Stored>(
  request: IncomingMessage,
  resource: Resource<Stored>,
): ChangeCondition<Stored> | undefined {
  const isKnown = knownTags(request);
  if (isKnown === undefined) return undefined;
  return (stored) => {
    if (isKnown(resource.tagOf(stored)))
      throw failed(`The ${resource.noun} is there, and If-None-Match names it`, stored, resource);
  };
}

/** The condition that the stored state has one of these tags. The problem is that of `changeCondition`. */
export function tagCondition<Stored>(
  tags: readonly string[],
  resource: Resource<Stored>,
): ChangeCondition<Stored> {
  return (stored) => {
    const etag = resource.tagOf(stored);
    if (tags.some((tag) => tag === '*' || tag === etag)) return;
    const odd = tags.find((tag) => !STRONG_TAG.test(tag));
    const why =
      odd === undefined
        ? `The ${resource.noun} has been changed since`
        : `If-Match is ${odd.slice(0, 100)}, which matches nothing: an ETag stands in quotes, without W/, as in ${etag}`;
    throw failed(why, stored, resource);
  };
}

function failed<Stored>(why: string, stored: Stored, { tagOf, representationOf }: Resource<Stored>): Problem {
  if (representationOf === undefined) return new Problem('precondition_failed', `${why}.`);
  return new Problem(
    'precondition_failed',
    `${why}; \`current\` is how it is now, and the ETag of this answer belongs to that.`,
    { headers: { etag: tagOf(stored) }, extensions: { current: representationOf(stored) } },
  );
}

/** What `If-Match` compares (RFC 9110 section 8.8.3). */
const STRONG_TAG = /^("[^"]*"|\*)$/;

/** A tag without the mark of a weak one. */
function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** No tag of this service contains a comma, so a tag that is split at one still matches nothing. */
function listed(header = ''): string[] {
  return header
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
