import { FromRequest, type PathRequest } from '@app/http';
import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ClassRegistry } from './class-registry.js';
import type { ObjectClass } from './object-class.js';

/** Looks up the class that the path names. Throws Problem `class_not_found`. */
@Injectable()
export class ObjectClassPipe implements PipeTransform<PathRequest, ObjectClass | Promise<ObjectClass>> {
  constructor(private readonly registry: ClassRegistry) {}

  transform({ params, caller }: PathRequest): ObjectClass | Promise<ObjectClass> {
    return this.registry.get(params.objectClass!, caller!.scopes);
  }
}

/** The class that the path names. */
export const NamedClass = () => FromRequest(ObjectClassPipe);

/** The path of the operation names a class, and the contract says so. */
export const ClassParameter = () =>
  ApiParam({
    name: 'objectClass',
    description: 'Name of the class; case counts.',
    schema: { type: 'string' },
  });
