import type { ObjectClass } from '@app/classes';
import { pace, type Steps } from '@app/concurrency';
import type { Limits } from '@app/http';
import { TOO_LARGE } from '@app/json';
import { elementFaults, type Fault, MAX_FAULTS } from '@app/problems';
import type { Document } from '@app/schema';
import { furtherFaultsOfCreates } from '../faults/further-faults.js';
import { elementSizeFaults, invalidBatch } from '../faults/object-problems.js';
import type { Candidate } from '../faults/unique-faults.js';
import { validPart } from '../faults/valid-part.js';
import { newText } from '../writing/object-writes.js';
import { elements, elementTooLarge } from './batch-elements.js';

/**
 * Checks a body for batch create. Throws Problem `invalid_batch` that lists every bad element, among them those whose
 * values are taken.
 */
export async function checkBatchCreate(
  objectClass: ObjectClass,
  body: unknown,
  limits: Limits,
): Promise<Document[]> {
  const { candidates, faults } = await pace.run(judged(objectClass, body, limits));
  if (faults.length === 0) return candidates.map(({ document }) => document);
  if (faults.length < MAX_FAULTS) await pace.run(addSizes(objectClass, candidates, faults));
  throw invalidBatch(await furtherFaultsOfCreates(objectClass, candidates, faults));
}

/** The objects that the elements would be, of bad ones as far as they are good, and all faults. */
function* judged(
  objectClass: ObjectClass,
  body: unknown,
  limits: Limits,
): Steps<{ candidates: Candidate[]; faults: Fault[] }> {
  const faults: Fault[] = [];
  const candidates: Candidate[] = [];
  for (const [index, element] of elements(body, limits.batchElements).entries()) {
    yield;
    if (element === TOO_LARGE) {
      faults.push(elementTooLarge(index, limits));
      break;
    }
    const result = objectClass.compiled.create(element);
    if ('document' in result) candidates.push({ index, document: result.document });
    else {
      faults.push(...elementFaults(index, result.faults));
      candidates.push({ index, document: validPart(objectClass, element, result.faults).patch.set });
    }
    if (faults.length >= MAX_FAULTS) break;
  }
  return { candidates, faults };
}

/** Adds the faults of good elements that would be too large. */
function* addSizes(objectClass: ObjectClass, candidates: readonly Candidate[], faults: Fault[]): Steps<void> {
  const bad = new Set(faults.map(({ index }) => index));
  for (const { index, document } of candidates) {
    yield;
    if (bad.has(index)) continue;
    faults.push(...elementSizeFaults(objectClass, index, newText(objectClass, document)));
  }
}
