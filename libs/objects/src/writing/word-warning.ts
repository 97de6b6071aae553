import type { ObjectClass } from '@app/classes';
import { addWarnings } from '@app/http';
import { type Document, MOST_WORDS } from '@app/schema';
import type { FastifyReply } from 'fastify';
import type { ClassInput } from './class-input.js';

/** Shorter texts cannot have more words than are kept: each has a character, and one before the next. */
const SHORT = 2 * MOST_WORDS;

/** Whether an object, stored as this text, has more words than `search` will find. */
export function isWordy({ compiled: { words } }: ObjectClass, document: Document, data: string): boolean {
  return words !== undefined && data.length > SHORT && words.areCut(document);
}

/** Warns where objects of a write have more words than `search` will find. */
export function warnOfWords(reply: FastifyReply, { wordy }: ClassInput<unknown>): void {
  if (wordy === 0) return;
  const what = wordy === 1 ? 'An object has' : `${wordy} objects have`;
  const message = `${what} more than ${MOST_WORDS} words in searchable fields: search finds the first ${MOST_WORDS}.`;
  addWarnings(reply, [{ code: 'words_cut', message }]);
}
