/** What an AbortSignal offers to work that is cancelled only before it begins. */
export interface Cancellation {
  /** Throws why the work is not wanted any more, if it is not. */
  throwIfAborted(): void;
}
