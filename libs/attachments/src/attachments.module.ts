import { ClassesModule } from '@app/classes';
import { Module } from '@nestjs/common';
import { AttachmentAddressPipe, AttachmentUploadPipe } from './attachment-request.pipe.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsService } from './attachments.service.js';

@Module({
  imports: [ClassesModule],
  controllers: [AttachmentsController],
  providers: [AttachmentsService, AttachmentAddressPipe, AttachmentUploadPipe],
})
export class AttachmentsModule {}
