import {
  AdministratorEntity,
  AuditEventEntity,
  Database,
  findDeletions,
  rowPage,
  SUBJECT_AND_KIND_INDEX,
} from '@app/database';
import { mapInTurns, PageMetadataDto } from '@app/http';
import { Injectable } from '@nestjs/common';
import { canonicalEmail } from '../access/caller.js';
import { AuditEventDto, type AuditPageDto, type AuditRequest } from './audit.dto.js';
import { DELETION, displayNamesOf, emailOfDeletion } from './display-names.js';

/** Reads the record of events. Nothing changes it. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** One page, newest first. */
  async list(request: AuditRequest): Promise<AuditPageDto> {
    const { reading } = this.database;
    const { kind, subject } = request;
    const where = {
      ...(kind === undefined ? {} : { kind }),
      ...(subject === undefined ? {} : { subject: await this.#idOf(subject) }),
    };
    const index = kind === undefined || subject === undefined ? undefined : SUBJECT_AND_KIND_INDEX;
    const { rows, total } = await rowPage(this.database, AuditEventEntity, { id: 'DESC' }, request, {
      where,
      index,
    });
    const names = await displayNamesOf(reading, rows);
    return {
      metadata: PageMetadataDto.of(request, total),
      events: await mapInTurns(rows, (row, at) => AuditEventDto.of(row, names[at]!)),
    };
  }

  /** Events have the id of an administrator, also of one who is deleted; a reader may know the e-mail address only. */
  async #idOf(subject: string): Promise<string> {
    if (!subject.includes('@')) return subject;
    const email = canonicalEmail(subject);
    const { reading } = this.database;
    const administrator = await reading.findOneBy(AdministratorEntity, { email });
    if (administrator !== null) return administrator.id;
    const deletions = await findDeletions(this.database, DELETION, JSON.stringify(email));
    return deletions.find((deletion) => emailOfDeletion(deletion) === email)?.subject ?? subject;
  }
}
