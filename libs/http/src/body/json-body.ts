import type { IncomingMessage } from 'node:http';
import { Problem } from '@app/problems';
import { createParamDecorator, type ExecutionContext, type PipeTransform, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { checked } from '../checked-input.js';
import { readJsonBody } from './body.js';

const MAX_BYTES = 64 * 1024;

const RawRequest = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<FastifyRequest>().raw;
});

/**
 * The body of the request, JSON of at most 64 KiB, as an instance of a class with class-validator rules. Unknown
 * members are faults; all faults are reported at once.
 */
export const JsonBody = (Input: Type<object>) => RawRequest(new JsonBodyPipe(Input));

class JsonBodyPipe<T extends object> implements PipeTransform<IncomingMessage, Promise<T>> {
  constructor(private readonly Input: Type<T>) {}

  /** @throws Problem payload_too_large, invalid_json, invalid_request */
  async transform(request: IncomingMessage): Promise<T> {
    const input = await checked(this.Input, await readJsonBody(request, { maxBytes: MAX_BYTES }));
    if ('faults' in input)
      throw new Problem('invalid_request', input.faults[0]!.message, { errors: input.faults });
    return input.value;
  }
}
