import { ClassesModule } from '@app/classes';
import { IdempotencyModule } from '@app/idempotency';
import { Module } from '@nestjs/common';
import { AttachmentAddressPipe, AttachmentUploadPipe } from './attachment-request.pipe.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsService } from './attachments.service.js';
import { OrphanSweeper } from './orphan-sweeper.js';

@Module({
  imports: [ClassesModule, IdempotencyModule],
  controllers: [AttachmentsController],
  providers: [AttachmentsService, AttachmentAddressPipe, AttachmentUploadPipe, OrphanSweeper],
})
export class AttachmentsModule {}
