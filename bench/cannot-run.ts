/** Thrown when the machine lacks what a benchmark needs; the message says what to do. */
export class CannotRun extends Error {}
