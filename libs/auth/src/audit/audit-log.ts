import { AdministratorEntity, AuditEventEntity, Database, rowPage } from '@app/database';
import { PageMetadataDto } from '@app/http';
import { Injectable } from '@nestjs/common';
import { canonicalEmail } from '../access/canonical-email.js';
import { AuditEventDto, type AuditPageDto, type AuditRequest } from './audit.dto.js';
import { namesOfEvents } from './event-names.js';

/** Reads the record of events. Nothing changes it. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** One page, newest first. */
  async list(request: AuditRequest): Promise<AuditPageDto> {
    const { reading } = this.database;
    const { kind, subject } = request;
    const { rows, total } = await rowPage(reading, AuditEventEntity, { id: 'DESC' }, request, {
      ...(kind === undefined ? {} : { kind }),
      ...(subject === undefined ? {} : { subject: await this.#idOf(subject) }),
    });
    const names = await namesOfEvents(reading, rows);
    return {
      metadata: PageMetadataDto.of(request, total),
      events: rows.map((row, at) => AuditEventDto.of(row, names[at]!)),
    };
  }

  /** Events have the id of an administrator; who looks for them may know the e-mail address only. */
  async #idOf(subject: string): Promise<string> {
    if (!subject.includes('@')) return subject;
    const email = canonicalEmail(subject);
    return (await this.database.reading.findOneBy(AdministratorEntity, { email }))?.id ?? subject;
  }
}
