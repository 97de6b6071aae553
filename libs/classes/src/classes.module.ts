import { Module } from '@nestjs/common';
import { ClassChangePipe, NewClassPipe } from './class-definition.pipe.js';
import { ClassesController } from './classes.controller.js';
import { ClassesService } from './classes.service.js';
import { ClassRegistry } from './registry/class-registry.js';
import { ObjectClassPipe } from './registry/object-class.pipe.js';

@Module({
  controllers: [ClassesController],
  providers: [ClassesService, ClassRegistry, ObjectClassPipe, NewClassPipe, ClassChangePipe],
  exports: [ClassRegistry, ObjectClassPipe],
})
export class ClassesModule {}
