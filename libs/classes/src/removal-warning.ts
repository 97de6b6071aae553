import { addWarnings, type ChangeCondition } from '@app/http';
import { type ClassDefinition, changeOf, removedFields } from '@app/schema';
import type { FastifyReply } from 'fastify';
import type { StoredClass } from './registry/stored-class.js';

/** Most names in a warning, and characters of one: a header above 4 KiB is refused by some proxies. */
const MOST_NAMES = 10;
const MOST_CHARACTERS = 64;

/** Warns where a change leaves out fields: their values are deleted for good, which the answer itself does not show. */
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
  const names = removed.slice(0, MOST_NAMES).map((name) => name.slice(0, MOST_CHARACTERS));
  const others = removed.length - names.length;
  const listed = others === 0 ? names.join(', ') : `${names.join(', ')} and ${others} more`;
  const fields = removed.length === 1 ? 'a field' : `${removed.length} fields`;
  return {
    code: 'fields_removed',
    message: `The definition leaves out ${fields}, and their values are deleted for good: ${listed}.`,
  };
}
