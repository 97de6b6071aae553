/** What an AbortSignal offers to work that is cancelled only before it begins. */
export interface Cancellation {
  /** Whose work it is, where callers take turns (`Semaphore`). */
  readonly owner?: string;
  /** Throws why the work is not wanted any more, if it is not. */
  throwIfAborted(): void;
}
