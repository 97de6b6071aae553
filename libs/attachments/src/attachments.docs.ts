import { ClassParameter } from '@app/classes';
import {
  ApiProblems,
  ApiProblemsRefusedAs,
  DryRunParameter,
  IfMatchHeader,
  IfNoneMatchHeader,
  sends,
} from '@app/http';
import { Idempotent } from '@app/idempotency';
import { ObjectIdParameter } from '@app/objects';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiParam, ApiResponse } from '@nestjs/swagger';

// What the contract says of SPEC 4.9 to 4.12.

/** Their status of a bad request, since they list no 400. */
export const BAD_REQUEST = 404;

const Parameters = () =>
  applyDecorators(
    ClassParameter(),
    ObjectIdParameter(),
    ApiParam({
      name: 'attachmentName',
      description:
        'Name of the attachment, percent-encoded: 1 to 255 bytes of UTF-8 without control characters.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
  );

const Body = () =>
  applyDecorators(
    ApiConsumes('text/plain', 'application/octet-stream'),
    ApiBody({
      required: true,
      // Without `contentEncoding`: clients would encode once more what they are given, or send a list of numbers.
      description:
        'The file, base64 encoded by the caller (RFC 4648, standard or URL-safe alphabet; line breaks ignored, padding ' +
        'optional), optionally as a `data:<type>;base64,` URI. Read as it is whatever its Content-Type says: both types ' +
        'carry the same text.',
      schema: { type: 'string' },
    }),
  );

const descriptor = { 'application/json': { schema: { $ref: '#/components/schemas/Attachment' } } };
/** Whatever the type of the file: clients can take bytes, and no type by a wildcard. */
const BYTES = { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } };
const UPLOAD_PROBLEMS = [
  'class_not_found',
  'object_not_found',
  'invalid_attachment_name',
  'invalid_base64',
  'empty_body',
] as const;
const FILE = sends('ETag', 'Accept-Ranges', 'Content-Disposition');

export const CreateAttachment = () =>
  applyDecorators(
    Parameters(),
    Body(),
    Idempotent(),
    DryRunParameter(BAD_REQUEST),
    ApiOperation({
      summary: 'Create an attachment',
      description:
        'Stores a file under a name of the object. A bad request is a 404 with details, as the specification has it. ' +
        'The same bytes under the same name again are answered 200, so that a retry is safe; other bytes are a 404 ' +
        '`attachment_exists`. The content type is that of a `data:` prefix, else told from the bytes, the extension ' +
        'of the name or the Content-Type of the request.',
    }),
    ApiResponse({
      status: 200,
      description: 'Created: the descriptor.',
      headers: sends('Location', 'ETag', 'Idempotency-Replayed', 'X-Dry-Run', 'X-Warning'),
      content: descriptor,
    }),
    ApiProblemsRefusedAs(
      BAD_REQUEST,
      ...UPLOAD_PROBLEMS,
      'invalid_idempotency_key',
      'attachment_exists',
      'too_many_attachments',
    ),
  );

export const GetAttachment = () =>
  applyDecorators(
    Parameters(),
    ApiOperation({
      summary: 'Download an attachment',
      description:
        'The bytes of the file. `Content-Type` is that of the file, whatever stands here. Single ranges and conditional requests work.',
    }),
    ApiHeader({
      name: 'Range',
      required: false,
      description: 'A single range of bytes, such as `bytes=0-1023`.',
    }),
    IfNoneMatchHeader(),
    IfMatchHeader(),
    ApiResponse({ status: 200, description: 'The whole file.', headers: FILE, content: BYTES }),
    ApiResponse({
      status: 206,
      description: 'The range.',
      headers: { ...FILE, ...sends('Content-Range') },
      content: BYTES,
    }),
    ApiResponse({ status: 304, description: 'The file is as the client has it.', headers: FILE }),
    ApiProblems(
      'class_not_found',
      'object_not_found',
      'attachment_not_found',
      'precondition_failed',
      'range_not_satisfiable',
    ),
  );

export const UpdateAttachment = () =>
  applyDecorators(
    Parameters(),
    IfMatchHeader(),
    Body(),
    DryRunParameter(BAD_REQUEST),
    ApiOperation({
      summary: 'Replace an attachment',
      description:
        'Stores new bytes under the name of an existing attachment. Readers get the old or the new file, whole.',
    }),
    ApiResponse({
      status: 200,
      description: 'The descriptor as it is now.',
      headers: sends('ETag', 'X-Dry-Run', 'X-Warning'),
      content: descriptor,
    }),
    IfNoneMatchHeader(),
    ApiProblems(...UPLOAD_PROBLEMS, 'attachment_not_found', 'precondition_failed'),
  );

export const DeleteAttachment = () =>
  applyDecorators(
    Parameters(),
    IfMatchHeader(),
    DryRunParameter(BAD_REQUEST),
    ApiOperation({ summary: 'Delete an attachment', description: 'Removes the attachment and its bytes.' }),
    ApiResponse({
      status: 200,
      description: 'Deleted.',
      headers: sends('X-Dry-Run', 'X-Warning'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/DeletedAttachment' } } },
    }),
    IfNoneMatchHeader(),
    ApiProblems('class_not_found', 'object_not_found', 'attachment_not_found', 'precondition_failed'),
  );
