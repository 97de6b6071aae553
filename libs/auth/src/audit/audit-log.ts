import { AdministratorEntity, AuditEventEntity, Database, rowPage } from '@app/database';
import { Injectable } from '@nestjs/common';
import { canonicalEmail } from '../access/canonical-email.js';
import { AuditEventDto, type AuditPageDto, type AuditRequest } from './audit.dto.js';
import { namesOfEvents } from './event-names.js';

/** Reads the record of events. Nothing changes it. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** One page, newest first. */
  async list({ page, limit, kind, subject }: AuditRequest): Promise<AuditPageDto> {
    const { reading } = this.database;
    const { rows, total } = await rowPage(
      reading,
      AuditEventEntity,
      { id: 'DESC' },
      { page, limit },
      {
        ...(kind === undefined ? {} : { kind }),
        ...(subject === undefined ? {} : { subject: await this.#idOf(subject) }),
      },
    );
    const metadata = { page, pages: Math.ceil(total / limit), limit, total };
    const names = await namesOfEvents(reading, rows);
    return { metadata, events: rows.map((row, at) => AuditEventDto.of(row, names[at]!)) };
  }

  /** Events have the id of an administrator; who looks for them may know the e-mail address only. */
  async #idOf(subject: string): Promise<string> {
    if (!subject.includes('@')) return subject;
    const email = canonicalEmail(subject);
    return (await this.database.reading.findOneBy(AdministratorEntity, { email }))?.id ?? subject;
  }
}
