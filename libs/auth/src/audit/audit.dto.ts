import type { AuditEventEntity } from '@app/database';
import {
  checked,
  HasLength,
  PageLimit,
  PageMetadataDto,
  PageNumber,
  type PageRequest,
  pageRequest,
  refusedParameters,
} from '@app/http';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { MAX_EMAIL_LENGTH } from '../access/caller.js';
import type { DisplayNames } from './display-names.js';
import { AUDIT_KINDS } from './record-event.js';

const DEFAULT_LIMIT = 50;
/** The names of all parameters. */
const PARAMETERS: ReadonlySet<string> = new Set(['page', 'limit', 'kind', 'subject']);
/** One type for the parameter and the event. */
const KIND = {
  enum: AUDIT_KINDS,
  enumName: 'AuditEventKind',
  enumSchema: { description: 'What was done, and to what.' },
};
const ID = '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b';
const NAME = {
  type: String,
  nullable: true,
  description:
    'The e-mail address of an administrator, also of a deleted one, or the name of an application, as it is now; null for others.',
};

/** Which events to return. */
export interface AuditRequest extends PageRequest {
  kind?: string | undefined;
  subject?: string | undefined;
}

/** The query parameters of the listing as they arrive. */
export class AuditQueryDto {
  @PageNumber()
  page?: string;

  @PageLimit('events', DEFAULT_LIMIT)
  limit?: string;

  @ApiPropertyOptional({ ...KIND, description: 'Only events of this kind.' })
  @IsOptional()
  @IsIn(AUDIT_KINDS)
  kind?: string;

  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: MAX_EMAIL_LENGTH,
    description:
      'Only events about this: a client ID, the id or e-mail address of an administrator, also of a deleted one, or the name of a class.',
  })
  @IsOptional()
  @HasLength(1, MAX_EMAIL_LENGTH)
  @IsString({ message: 'subject is given once' })
  subject?: string;

  /** @throws Problem invalid_parameter */
  static async read(parameters: Record<string, unknown>): Promise<AuditRequest> {
    const given = Object.entries(parameters).filter(([name]) => PARAMETERS.has(name));
    const input = await checked(AuditQueryDto, Object.fromEntries(given));
    if ('faults' in input) throw refusedParameters(input.faults, parameters);
    const { page, limit = String(DEFAULT_LIMIT), kind, subject } = input.value;
    return { ...pageRequest(parameters, { page, limit }, PARAMETERS), kind, subject };
  }
}

/** The actor of an event. */
@ApiSchema({ name: 'AuditActor' })
class AuditActorDto {
  @ApiProperty({
    enum: ['administrator', 'application', 'shell', 'service', 'anonymous'],
    description:
      '`shell` is a command that ran beside the database, `service` the service at its start, `anonymous` an unknown caller.',
  })
  kind: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Of an administrator or application.',
    example: ID,
  })
  id: string | null;

  @ApiProperty({ ...NAME, example: 'ada@example.com' })
  name: string | null;
}

/** Something that was done. */
@ApiSchema({ name: 'AuditEvent' })
export class AuditEventDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-01-02T03:04:05.678Z' })
  at: string;

  @ApiProperty(KIND)
  kind: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What it was done to: a client ID, the id of an administrator, or the name of a class.',
    example: 'app_2mXcT5vRj0aYw7Kd9sLq1B',
  })
  subject: string | null;

  @ApiProperty({ ...NAME, example: 'Warehouse' })
  subjectName: string | null;

  @ApiProperty({ type: AuditActorDto })
  by: AuditActorDto;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The address of the client, as far as proxies are trusted.',
    example: '192.0.2.7',
  })
  address: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The X-Request-Id.' })
  requestId: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'Names of what changed, and values that are no secret. Of `class.changed` these are `added`, `removed` and `changed`, names ' +
      'of fields, `renamed`, the old (`from`) and the new name (`to`) of each, `indexesAdded` and `indexesRemoved`, indexes of several ' +
      'fields as definitions write them, and `timestamps`. The last element of a list of more than 50 is the text that says how many more there are.',
    example: { scopes: ['data:read'] },
  })
  details: Record<string, unknown>;

  static of(row: AuditEventEntity, names: DisplayNames): AuditEventDto {
    return {
      id: row.id,
      at: new Date(row.occurredAt).toISOString(),
      kind: row.kind,
      subject: row.subject,
      subjectName: names.subject,
      by: { kind: row.actorKind, id: row.actorId, name: names.actor },
      address: row.address,
      requestId: row.requestId,
      details: JSON.parse(row.details) as Record<string, unknown>,
    };
  }
}

/** A page of events. */
@ApiSchema({ name: 'AuditEventPage' })
export class AuditPageDto {
  @ApiProperty({ type: PageMetadataDto })
  metadata: PageMetadataDto;

  @ApiProperty({ type: AuditEventDto, isArray: true })
  events: AuditEventDto[];
}
