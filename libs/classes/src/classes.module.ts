import { LargeBodies } from '@app/http';
import { Module } from '@nestjs/common';
import { ClassChanger } from './class-changer.js';
import { ClassChangePipe, NewClassPipe } from './class-definition.pipe.js';
import { ClassDryRuns } from './class-dry-runs.js';
import { ClassRemovals } from './class-removals.js';
import { ClassesController } from './classes.controller.js';
import { ClassesService } from './classes.service.js';
import { InterruptedChanges } from './clean-up/interrupted-changes.js';
import { OrphanedTables } from './clean-up/orphaned-tables.js';
import { ChangeRows } from './long-changes/change-rows.js';
import { ClassChangesController } from './long-changes/class-changes.controller.js';
import { LongChanges } from './long-changes/long-changes.js';
import { ObjectClassPipe } from './registry/class-parameter.js';
import { ClassRegistry } from './registry/class-registry.js';
import { ClassWords } from './words/class-words.js';

/** Class definitions, and the registry of compiled classes that all others ask. */
@Module({
  controllers: [ClassesController, ClassChangesController],
  providers: [
    ClassesService,
    ClassChanger,
    ClassDryRuns,
    ClassRemovals,
    LongChanges,
    ChangeRows,
    ClassRegistry,
    ClassWords,
    InterruptedChanges,
    OrphanedTables,
    LargeBodies,
    ObjectClassPipe,
    NewClassPipe,
    ClassChangePipe,
  ],
  exports: [ClassRegistry, ClassWords, InterruptedChanges, LargeBodies, OrphanedTables, ObjectClassPipe],
})
export class ClassesModule {}
