import type { IncomingMessage } from 'node:http';
import { allows } from '@app/auth';
import { addWarnings, type ChangeCondition, changeCondition, MAX_DEADLINE_SECONDS } from '@app/http';
import { type ClassDefinition, changeOf, removedFields } from '@app/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClassDto } from './class-definition.dto.js';
import {
  type ChangeReport,
  type ClassChangeDto,
  changeAnswer,
  RETRY_AFTER,
} from './long-changes/change-report.js';
import { changePath } from './registry/pending-definition.js';
import type { ClassState, StoredClass } from './registry/stored-class.js';

/** A change that takes longer is answered before its end. */
const USUAL_WAIT_SECONDS = 5;

/** Answered before the deadline of the request, which would leave its outcome open. */
const MAX_WAIT_SECONDS = MAX_DEADLINE_SECONDS - 10;

/** Most names in a warning, and characters of one: a header above 4 KiB is refused by some proxies. */
const MAX_NAMES = 10;
const MAX_CHARACTERS = 64;

/** A preference without its parameters. */
const PAIR = /^([!#$%&'*+.^_`|~\w-]+)(?:[ \t]*=[ \t]*([!#$%&'*+.^_`|~\w-]*|"(?:[^"\\]|\\.)*"))?$/;

const LIST = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
const PARAMETERS = /(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g;

/** A class as responses represent it. */
export function classAnswer({ definition, revision, createdAt, updatedAt }: ClassState): ClassDto {
  return {
    ...definition,
    revision,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/**
 * The entity tag of a class: it changes with every change of the definition. It contains the id, since a class that is
 * deleted and created again starts at revision 1 again.
 */
export function classTag({ id, revision }: StoredClass): string {
  return `"${revision}-${id.slice(-8)}"`;
}

/** The condition that `If-Match` or `If-None-Match` sets, if any. */
export function classCondition({ raw, caller }: FastifyRequest): ChangeCondition<StoredClass> | undefined {
  return changeCondition<StoredClass>(raw, {
    noun: 'class',
    tagOf: classTag,
    representationOf: allows(caller!.scopes, 'classes:read', undefined) ? classAnswer : undefined,
  });
}

/** What a client prefers (RFC 7240), as far as any operation honours it. */
interface Preferences {
  /** Answer before the work is done. */
  respondAsync: boolean;
  /** Seconds that the client waits for the work. */
  waitSeconds: number | undefined;
}

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

/** How a client wants a change to be answered. */
interface ChangePreference {
  waitMilliseconds: number;
  /** The honoured part of the preference, for the header `Preference-Applied`. */
  applied(isAnsweredEarly: boolean): string | undefined;
}

/** Reads the header `Prefer` of a change: `respond-async`, `wait` with its seconds, or both. */
export function changePreference({ raw }: FastifyRequest): ChangePreference {
  const { respondAsync, waitSeconds } = preferences(raw);
  const wait = waitSeconds === undefined ? undefined : Math.min(waitSeconds, MAX_WAIT_SECONDS);
  return {
    waitMilliseconds: 1000 * (wait ?? (respondAsync ? 0 : USUAL_WAIT_SECONDS)),
    applied: (isAnsweredEarly) => {
      const honoured = [
        ...(respondAsync && isAnsweredEarly ? ['respond-async'] : []),
        ...(wait === undefined ? [] : [`wait=${wait}`]),
      ];
      return honoured.length === 0 ? undefined : honoured.join(', ');
    },
  };
}

/** Answers 202 (Accepted) with the change's progress and its address in `Location`: the change goes on. */
export function answerAccepted(
  request: FastifyRequest,
  reply: FastifyReply,
  report: ChangeReport,
): ClassChangeDto {
  const location = request.baseUrl + changePath(report.className, report.id);
  reply.status(202).headers({ location, ...RETRY_AFTER, 'cache-control': 'no-store' });
  return changeAnswer(report);
}

/** Warns of a change that removes fields: it deletes their values for good, which the answer itself does not show. */
export class RemovalWarning {
  #before: ClassDefinition | undefined;

  constructor(private readonly given: ChangeCondition<StoredClass> | undefined) {}

  /** The condition of the change, which is told the class that the change begins from. */
  readonly condition: ChangeCondition<StoredClass> = (stored) => {
    this.given?.(stored);
    this.#before = stored.definition;
  };

  /** Adds the warning to an answer. `seen` is the class as it was before a change that has not begun yet. */
  add(reply: FastifyReply, wanted: ClassDefinition, seen?: ClassDefinition): void {
    const before = this.#before ?? seen;
    if (before === undefined) return;
    const change = changeOf(before, wanted);
    const removed = 'definition' in change ? removedFields(before, change.definition) : [];
    if (removed.length > 0) addWarnings(reply, [warningOf(removed)]);
  }
}

function warningOf(removed: readonly string[]): object {
  const names = removed.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_CHARACTERS));
  const others = removed.length - names.length;
  const listed = others === 0 ? names.join(', ') : `${names.join(', ')} and ${others} more`;
  const fields = removed.length === 1 ? 'a field' : `${removed.length} fields`;
  return {
    code: 'fields_removed',
    message: `The definition leaves out ${fields}, whose values it deletes for good: ${listed}.`,
  };
}
