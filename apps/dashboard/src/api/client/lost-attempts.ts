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

/**
 * The `Idempotency-Key` of what a form sends: the same one for the same content, so that it is stored once where the
 * answer was lost and it is sent again.
 */
export class AttemptKey {
  #content: string | undefined;
  #key = '';

  /** The key of this content. */
  of(content: unknown): string {
    const text = JSON.stringify(content);
    if (text !== this.#content) this.#key = randomKey();
    this.#content = text;
    return this.#key;
  }

  /** The next one is another attempt, even with the same content: this one has succeeded. */
  succeeded(): void {
    this.#content = undefined;
  }
}

/** `randomUUID` is there on pages that came by HTTPS only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
