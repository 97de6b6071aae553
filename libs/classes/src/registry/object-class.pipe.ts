import { Injectable, type PipeTransform } from '@nestjs/common';
import { ClassRegistry } from './class-registry.js';
import type { ObjectClass } from './object-class.js';

/** Looks up the class that the path names. Throws Problem `class_not_found`. */
@Injectable()
export class ObjectClassPipe implements PipeTransform<string, ObjectClass | Promise<ObjectClass>> {
  constructor(private readonly registry: ClassRegistry) {}

  transform(name: string): ObjectClass | Promise<ObjectClass> {
    return this.registry.get(name);
  }
}
