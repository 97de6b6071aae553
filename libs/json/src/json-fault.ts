import type { Fault } from '@app/problems';

/** Something in a JSON text that is not accepted. */
export interface JsonFault extends Fault {
  /** Where it is, from 0: in bytes for `invalid_utf8`, else in UTF-16 code units of the decoded text. */
  offset: number;
}

/** Ends the reading: what follows cannot be made sense of. */
export class JsonSyntaxError extends Error {
  constructor(readonly fault: JsonFault) {
    super(fault.message);
  }
}
