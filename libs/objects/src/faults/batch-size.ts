import type { ObjectClass } from '@app/classes';
import type { Limits } from '@app/http';
import { Problem } from '@app/problems';

/**
 * Bounds what a batch holds in memory: a body of some kilobytes may change a thousand objects of a mebibyte each, or make as
 * many by large defaults.
 */
export class BatchSize {
  #bytes = 0;

  constructor(private readonly limits: Limits) {}

  /** Counts the text of an object that the batch makes. Throws Problem `invalid_batch` once all are too large together. */
  add(text: string): void {
    this.#bytes += Buffer.byteLength(text);
    this.#check();
  }

  /** Counts the objects that the batch changes, unless they cannot be too large together. Throws as `add` does. */
  async addStored({ table }: ObjectClass, ids: readonly string[]): Promise<void> {
    if (this.#bytes + ids.length * this.limits.jsonBytes <= this.limits.batchTextBytes) return;
    this.#bytes += await table.bytesOf(ids);
    this.#check();
  }

  #check(): void {
    const most = this.limits.batchTextBytes;
    if (this.#bytes <= most) return;
    const message = `The objects of a batch have at most ${most} bytes as JSON text together, with their defaults and what is stored of them: send fewer at once.`;
    throw new Problem('invalid_batch', message, {
      errors: [{ pointer: '', code: 'batch_too_large', message, expected: most }],
    });
  }
}
