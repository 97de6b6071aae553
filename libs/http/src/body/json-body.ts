import { Problem } from '@app/problems';
import type { PipeTransform, Type } from '@nestjs/common';
import { checked } from '../checked-input.js';
import { FromRequest, type PathRequest } from '../exchange.js';
import { readJsonBody } from './body.js';

const MAX_BYTES = 64 * 1024;

/**
 * The body of the request, JSON of at most 64 KiB, as an instance of a class with class-validator rules. Unknown
 * members are faults; all faults are reported at once.
 */
export const JsonBody = (Input: Type<object>) => FromRequest(new JsonBodyPipe(Input));

class JsonBodyPipe<T extends object> implements PipeTransform<PathRequest, Promise<T>> {
  constructor(private readonly Input: Type<T>) {}

  /** @throws Problem payload_too_large, invalid_json, invalid_request */
  async transform({ raw }: PathRequest): Promise<T> {
    const input = await checked(this.Input, await readJsonBody(raw, { maxBytes: MAX_BYTES }));
    if ('faults' in input)
      throw new Problem('invalid_request', input.faults[0]!.message, { errors: input.faults });
    return input.value;
  }
}
