/** The service, or a part of it, could not start. The message is for the operator. */
export class NotStarted extends Error {}
