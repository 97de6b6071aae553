import { AuditEventEntity, Database, rowPage } from '@app/database';
import { Injectable } from '@nestjs/common';
import { AuditEventDto, type AuditPageDto, type AuditRequest } from './audit.dto.js';

/** Reads the record of events. Nothing changes it. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** One page, newest first. */
  async list({ page, limit, kind, subject }: AuditRequest): Promise<AuditPageDto> {
    const { rows, total } = await rowPage(
      this.database.reading,
      AuditEventEntity,
      { id: 'DESC' },
      { page, limit },
      { ...(kind === undefined ? {} : { kind }), ...(subject === undefined ? {} : { subject }) },
    );
    const metadata = { page, pages: Math.ceil(total / limit), limit, total };
    return { metadata, events: rows.map(AuditEventDto.of) };
  }
}
