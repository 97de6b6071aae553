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
