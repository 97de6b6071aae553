import { AuditEventEntity, Database } from '@app/database';
import { Injectable } from '@nestjs/common';
import { AuditEventDto, type AuditPageDto, type AuditRequest } from './audit.dto.js';

/** Reads the record of events. Nothing changes it. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** One page, newest first. */
  async list({ page, limit, kind, subject }: AuditRequest): Promise<AuditPageDto> {
    const [events, total] = await this.database.reading.findAndCount(AuditEventEntity, {
      where: { ...(kind === undefined ? {} : { kind }), ...(subject === undefined ? {} : { subject }) },
      order: { id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    const metadata = { page, pages: Math.ceil(total / limit), limit, total };
    return { metadata, events: events.map(AuditEventDto.of) };
  }
}
