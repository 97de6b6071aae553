import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ClassRegistry } from './class-registry.js';
import type { ObjectClass } from './object-class.js';

type ClassRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** Looks up the class that the path names. Throws Problem `class_not_found`. */
@Injectable()
export class ObjectClassPipe implements PipeTransform<ClassRequest, ObjectClass | Promise<ObjectClass>> {
  constructor(private readonly registry: ClassRegistry) {}

  transform({ params, caller }: ClassRequest): ObjectClass | Promise<ObjectClass> {
    return this.registry.get(params.objectClass!, caller!.scopes);
  }
}

const Request = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest(),
);

/** The class that the path names. */
export const NamedClass = () => Request(ObjectClassPipe);

/** The path of the operation names a class, and the contract says so. */
export const ClassParameter = () =>
  ApiParam({
    name: 'objectClass',
    description: 'Name of the class; case counts.',
    schema: { type: 'string' },
  });
