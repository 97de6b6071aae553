import { ClassesModule } from '@app/classes';
import { IdempotencyModule } from '@app/idempotency';
import { Module } from '@nestjs/common';
import { AttachmentAddressPipe, AttachmentUploadPipe } from './attachment-address.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsService } from './attachments.service.js';
import { OrphanSweeper } from './orphans/orphan-sweeper.js';

/** Attachments of objects: their upload, download and removal. */
@Module({
  imports: [ClassesModule, IdempotencyModule],
  controllers: [AttachmentsController],
  providers: [AttachmentsService, AttachmentAddressPipe, AttachmentUploadPipe, OrphanSweeper],
})
export class AttachmentsModule {}
