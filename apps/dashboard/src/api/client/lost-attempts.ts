import { isOutage } from './outage.js';

/**
 * What a form has sent that no answer has come to, for what takes no `Idempotency-Key`: it may be stored, so before or
 * after the next attempt one looks for it.
 */
export class LostAttempts<Content> {
  readonly #contents: Content[] = [];

  /** What may have been stored, the latest first. */
  get all(): readonly Content[] {
    return this.#contents.toReversed();
  }

  /** Whether this very content may have been stored. */
  has(content: Content): boolean {
    const text = JSON.stringify(content);
    return this.#contents.some((lost) => JSON.stringify(lost) === text);
  }

  /** Does what sends this content. */
  async note<Answer>(content: Content, send: () => Promise<Answer>): Promise<Answer> {
    try {
      return await send();
    } catch (error) {
      if (isOutage(error)) this.#contents.push(content);
      throw error;
    }
  }
}
