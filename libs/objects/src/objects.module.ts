import { ClassesModule } from '@app/classes';
import { LargeBodies } from '@app/http';
import { IdempotencyModule } from '@app/idempotency';
import { Module } from '@nestjs/common';
import { BatchesService } from './batches.service.js';
import { ListQueryPipe } from './listing/list-query.pipe.js';
import { StreamShares } from './listing/stream-shares.js';
import { ObjectsController } from './objects.controller.js';
import { ObjectsService } from './objects.service.js';
import { ObjectUpserts } from './upserts/object-upserts.js';
import {
  NewObjectPipe,
  NewObjectsPipe,
  ObjectChangesPipe,
  ObjectsChangesPipe,
  ObjectsRemovalPipe,
} from './writing/object-body.pipe.js';

@Module({
  imports: [ClassesModule, IdempotencyModule],
  controllers: [ObjectsController],
  providers: [
    ObjectsService,
    BatchesService,
    ObjectUpserts,
    LargeBodies,
    ListQueryPipe,
    StreamShares,
    NewObjectPipe,
    NewObjectsPipe,
    ObjectChangesPipe,
    ObjectsChangesPipe,
    ObjectsRemovalPipe,
  ],
  exports: [ObjectsService],
})
export class ObjectsModule {}
