import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BY_SHELL } from '@app/auth';
import { ClassChangeEntity, ClassEntity, Database, sharedNow } from '@app/database';
import { Limits } from '@app/http';
import { Logger } from '@nestjs/common';
import { v7 } from 'uuid';
import { CHANGE_STEPS } from '../change/change-progress.js';
import { ClassesService } from '../classes.service.js';
import type { ChangeReport } from '../long-changes/change-report.js';
import { ChangeRows } from '../long-changes/change-rows.js';
import { InterruptedChanges } from './interrupted-changes.js';

const REPORT = {
  className: 'Shipment',
  state: 'running',
  step: CHANGE_STEPS[1],
  done: 0,
  total: null,
  revision: null,
  problem: null,
  startedAt: 0,
  endedAt: null,
} as const;

describe('A change whose process has died', () => {
  const directory = mkdtempSync(join(tmpdir(), 'interrupted-changes-'));
  let database: Database;

  beforeAll(async () => {
    database = await Database.open({ dataDirectory: directory, poolSize: 1 });
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  it('is told of in the next round where its lock ends while it is looked for', async () => {
    await new ClassesService(database, new Limits()).create({ name: 'Shipment', fields: {} }, BY_SHELL);
    const { id } = await database.reading.findOneByOrFail(ClassEntity, { name: 'Shipment' });
    const report: ChangeReport = { ...REPORT, id: v7(), classId: id };
    const rows = new ChangeRows(database);
    await rows.write(report, { revision: 1, definition: { name: 'Shipment', fields: {} } });
    const change = jest.spyOn(database.definitions, 'tryChange');
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    // As a server answers: the second time it has noticed that the process is gone.
    jest.spyOn(database.definitions, 'interrupted').mockResolvedValueOnce([]).mockResolvedValue([id]);
    const interrupted = new InterruptedChanges(database, rows);
    const round = async () => {
      for await (const _ of interrupted.tidy());
    };
    await round();
    expect(change).not.toHaveBeenCalled();
    await round();
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining('A change of the class Shipment was interrupted'),
    );
    const [row] = await database.reading.find(ClassChangeEntity);
    expect(row!.state).toBe('interrupted');
  });

  it('has ended where its end is reported while others find that it has not', async () => {
    const report: ChangeReport = { ...REPORT, id: v7(), classId: 'c'.repeat(32) };
    const rows = new ChangeRows(database);
    await rows.write(report, undefined);
    const [abandoned] = await rows.abandoned(() => true);
    await rows.write({ ...report, state: 'done', revision: 2, endedAt: sharedNow() }, undefined);
    await rows.interrupt(abandoned!);
    expect(await rows.find(report.classId, report.id)).toMatchObject({
      state: 'done',
      revision: 2,
      problem: null,
    });
  });
});
