import { ClassesModule } from '@app/classes';
import { IdempotencyModule } from '@app/idempotency';
import { Module } from '@nestjs/common';
import { BatchCreateBodyPipe, BatchDeleteTargetsPipe, BatchUpdateBodyPipe } from './batch-body.pipe.js';
import { BatchesService } from './batches.service.js';
import { ListQueryPipe } from './list-query.pipe.js';
import { StreamShares } from './listing/answers/stream-shares.js';
import { CreateBodyPipe, UpdateBodyPipe } from './object-body.pipe.js';
import { ObjectsController } from './objects.controller.js';
import { ObjectsService } from './objects.service.js';
import { UpsertsService } from './upserts/upserts.service.js';

/** Objects: single ones, batches, listings. */
@Module({
  imports: [ClassesModule, IdempotencyModule],
  controllers: [ObjectsController],
  providers: [
    ObjectsService,
    BatchesService,
    UpsertsService,
    ListQueryPipe,
    StreamShares,
    CreateBodyPipe,
    BatchCreateBodyPipe,
    UpdateBodyPipe,
    BatchUpdateBodyPipe,
    BatchDeleteTargetsPipe,
  ],
  exports: [ObjectsService],
})
export class ObjectsModule {}
