import { Limits, readJsonBody } from '@app/http';
import { type Fault, Problem } from '@app/problems';
import { type ClassDefinition, checkDefinition } from '@app/schema';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { validateSync } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { CreateClassDto, ReplaceClassDto } from './class-definition.dto.js';

type ClassRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** Reads a definition and checks it, the envelope and what it means, reporting all faults at once. */
@Injectable()
export class NewClassPipe implements PipeTransform<ClassRequest, Promise<ClassDefinition>> {
  constructor(private readonly limits: Limits) {}

  async transform(request: ClassRequest): Promise<ClassDefinition> {
    const body = await readJsonBody(request.raw, { maxBytes: this.limits.jsonBytes });
    return checked(body, new CreateClassDto(), { change: false });
  }
}

/** The same for PUT, where the path names the class and fields may say where their values come from. */
@Injectable()
export class ClassChangePipe implements PipeTransform<ClassRequest, Promise<ClassDefinition>> {
  constructor(private readonly limits: Limits) {}

  async transform(request: ClassRequest): Promise<ClassDefinition> {
    const body = await readJsonBody(request.raw, { maxBytes: this.limits.jsonBytes });
    const name = request.params.objectClass!;
    const given = isObject(body) ? body.name : undefined;
    if (given !== undefined && given !== name) {
      throw new Problem('invalid_definition', 'The name of a class cannot be changed.', {
        errors: [
          {
            pointer: '/name',
            field: 'name',
            code: 'name_mismatch',
            message: 'The name must be the one in the path.',
            expected: name,
            received: given,
          },
        ],
      });
    }
    return checked(isObject(body) ? { ...body, name } : body, new ReplaceClassDto(), { change: true });
  }
}

function checked(body: unknown, envelope: ReplaceClassDto, options: { change: boolean }): ClassDefinition {
  const result = checkDefinition(body, options);
  const faults = new Map<string, Fault>();
  if (isObject(body)) {
    const { name, description, fields } = body;
    for (const { property, constraints } of validateSync(
      Object.assign(envelope, { name, description, fields }),
    )) {
      const pointer = `/${property}`;
      const message = `${Object.values(constraints ?? {})[0]}.`;
      faults.set(pointer, { pointer, field: property, code: 'invalid_member', message });
    }
  }
  // The schema room says more about the same member.
  for (const fault of 'faults' in result ? result.faults : []) faults.set(fault.pointer, fault);
  if (faults.size === 0 && 'definition' in result) return result.definition;
  throw new Problem(
    'invalid_definition',
    `The definition has ${faults.size === 1 ? '1 fault' : `${faults.size} faults`}.`,
    {
      errors: [...faults.values()],
    },
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const Request = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest(),
);

/** The definition in the body of POST. */
export const NewClass = () => Request(NewClassPipe);
/** The definition in the body of PUT. */
export const ClassChange = () => Request(ClassChangePipe);
