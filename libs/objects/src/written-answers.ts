import type { StoredObject } from '@app/database';
import { objectUrl } from './representation/object-address.js';
import { objectTag, objectText } from './representation/object-text.js';
import type { UpsertedBatch, UpsertedObject } from './upserts/upserts.service.js';

/** The answer to a write: what is sent, and kept with an Idempotency-Key. */
export interface WrittenAnswer {
  headers: Record<string, string>;
  /** JSON text. */
  body: string;
}

/** The answer to a create. */
export function createdAnswer(created: StoredObject, className: string, base: string): WrittenAnswer {
  return {
    headers: { location: objectUrl(base, className, created.id), etag: objectTag(created) },
    body: objectText(created, className, base),
  };
}

/** The answer to an update. */
export function updatedAnswer(updated: StoredObject, className: string, base: string): WrittenAnswer {
  return { headers: { etag: objectTag(updated) }, body: objectText(updated, className, base) };
}

/** The answer to a create with a rule for conflicts. */
export function upsertedAnswer(
  { object, outcome }: UpsertedObject,
  className: string,
  base: string,
): WrittenAnswer {
  const { headers, body } = createdAnswer(object, className, base);
  return { headers: { ...headers, 'x-outcome': outcome }, body };
}

/** The answer to a batch: the URLs of its objects. */
export function urlsAnswer(ids: string[], className: string, base: string): WrittenAnswer {
  return { headers: {}, body: JSON.stringify(ids.map((id) => objectUrl(base, className, id))) };
}

/** The answer to a batch create with a rule for conflicts. */
export function upsertedBatchAnswer(
  { ids, counts }: UpsertedBatch,
  className: string,
  base: string,
): WrittenAnswer {
  const { created, updated, skipped } = counts;
  const outcome = `created=${created}, updated=${updated}, skipped=${skipped}`;
  return { headers: { 'x-outcome': outcome }, body: urlsAnswer(ids, className, base).body };
}
