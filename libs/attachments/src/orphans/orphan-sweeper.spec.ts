import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlobStore, blobKey, LocalBlobStore } from '@app/blobs';
import { ClassRegistry, type ObjectClass } from '@app/classes';
import {
  ClassEntity,
  ClassTables,
  Database,
  DatabaseUnavailable,
  newObjectId,
  releaseAbandonedLeases,
} from '@app/database';
import { Limits } from '@app/http';
import { Logger } from '@nestjs/common';
import { AttachmentsService } from '../attachments.service.js';
import { OrphanSweeper, SweepSettings } from './orphan-sweeper.js';

const SOON = 60_000;

describe('OrphanSweeper', () => {
  let directory: string;
  let database: Database;
  let blobs: BlobStore;
  let registry: ClassRegistry;
  let attachments: AttachmentsService;
  let sweeper: OrphanSweeper;
  let settings: SweepSettings;
  let objectClass: ObjectClass;
  let objectId: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sweeper-'));
    database = await Database.open({ url: undefined, dataDirectory: directory, poolSize: 2 });
    blobs = await LocalBlobStore.open(directory);
    settings = new SweepSettings();
    registry = new ClassRegistry(database, new Limits());
    attachments = new AttachmentsService(registry, blobs, new Limits(), database);
    sweeper = new OrphanSweeper(database, blobs, attachments, settings);
    await createClass('Shipment');
    objectClass = await registry.get('Shipment');
    objectId = await objectClass.table.insert('{}');
  });

  afterEach(async () => {
    await database.close();
    await rm(directory, { recursive: true });
  });

  async function createClass(name: string): Promise<void> {
    const row = { id: 'c'.repeat(32), name, revision: 1, definition: JSON.stringify({ name, fields: {} }) };
    await database.definitions.change(row.id, (define) =>
      define(new ClassTables(database).create(row.id, [])),
    );
    await database.transaction((unit) =>
      unit.manager.insert(ClassEntity, { ...row, columns: [], nextSlot: 1, createdAt: 0, updatedAt: 0 }),
    );
  }

  const dropTables = () =>
    database.definitions.change(objectClass.id, async (define) =>
      define(await new ClassTables(database).drop(objectClass.id)),
    );
  const noAnswer = () => ({ headers: {}, body: '' });
  const attach = (name: string, source: AsyncIterable<Uint8Array>) =>
    attachments.create({ objectClass, objectId, name }, { source, contentType: undefined }, noAnswer);
  const orphan = (key: string) => blobs.write(key, of('orphan'));
  const withoutGrace = () => ({ olderThan: new Date(Date.now() + SOON) });

  async function keys(): Promise<string[]> {
    const found = [];
    for await (const { key } of blobs.list()) found.push(key);
    return found.sort();
  }

  it('removes blobs no row mentions: of no attachment, no object, no class', async () => {
    const kept = await attach('a', of('aGVsbG8='));
    await orphan(blobKey(objectClass.id, objectId, 'unmentioned'));
    await orphan(blobKey(objectClass.id, newObjectId(), kept.blob));
    await orphan(blobKey('0'.repeat(32), objectId, kept.blob));
    expect(await sweeper.sweep(withoutGrace())).toBe(3);
    expect(await keys()).toEqual([blobKey(objectClass.id, objectId, kept.blob)]);
    expect(await sweeper.sweep(withoutGrace())).toBe(0);
  });

  it('looks at an object once for all blobs that it mentions', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await attach(name, of('aGVsbG8='));
    const query = jest.spyOn(database, 'query');
    expect(await sweeper.sweep(withoutGrace())).toBe(0);
    expect(query).toHaveBeenCalledTimes(1);
    // Which may be a mebibyte.
    expect(query.mock.calls[0]![0]).not.toContain('data');
    for (const blob of ['-', 'zzz']) await orphan(blobKey(objectClass.id, objectId, blob));
    expect(await sweeper.sweep(withoutGrace())).toBe(2);
    expect(await keys()).toHaveLength(4);
  });

  it('leaves alone what objects mention whose class has lost its row, as long as there are these', async () => {
    const { blob } = await attach('a', of('aGVsbG8='));
    await database.transaction((unit) => unit.manager.delete(ClassEntity, { id: objectClass.id }));
    expect(await sweeper.sweep(withoutGrace())).toBe(0);
    expect(await keys()).toEqual([blobKey(objectClass.id, objectId, blob)]);
    await dropTables();
    expect(await sweeper.sweep(withoutGrace())).toBe(1);
  });

  it('leaves alone what belongs to a class that has lost its table', async () => {
    await attach('a', of('aGVsbG8='));
    await dropTables();
    expect(await sweeper.sweep(withoutGrace())).toBe(0);
    expect(await keys()).toHaveLength(1);
  });

  it('does not count as a look at what this process remembers of a class', async () => {
    await attach('a', of('aGVsbG8='));
    const later = performance.now() + 3000;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(await sweeper.sweep(withoutGrace())).toBe(0);
    expect(registry.remembered('Shipment')).toBeUndefined();
    clock.mockRestore();
  });

  it('leaves alone what is younger than the grace time', async () => {
    await orphan(blobKey(objectClass.id, objectId, 'young'));
    expect(await sweeper.sweep({ olderThan: new Date(Date.now() - SOON) })).toBe(0);
    expect(await keys()).toHaveLength(1);
  });

  it('leaves alone what attachments cannot have written', async () => {
    const foreign = [
      'readme',
      'a/b/c/d',
      `${objectClass.id}/zz/${objectId}/x`,
      `${objectClass.id}/no/object-no/x`,
    ];
    for (const key of foreign) await orphan(key);
    expect(await sweeper.sweep(withoutGrace())).toBe(0);
    expect(await keys()).toEqual(foreign.sort());
  });

  it('removes directories that nothing is left in', async () => {
    await orphan(blobKey(objectClass.id, objectId, 'unmentioned'));
    await blobs.remove(blobKey(objectClass.id, objectId, 'unmentioned'));
    await sweeper.sweep({ ...withoutGrace(), mayGoOn: async () => false });
    expect(sweeper.sweeps).toBe(0);
    expect(await readdir(join(directory, 'blobs'))).toEqual([objectClass.id]);
    await orphan(blobKey(objectClass.id, objectId, 'unmentioned'));
    await sweeper.sweep(withoutGrace());
    expect(await readdir(join(directory, 'blobs'))).toEqual([]);
  });

  it('gets along with an upload at each of its steps', async () => {
    await orphan(blobKey(objectClass.id, objectId, 'orphan'));
    async function* source() {
      yield Buffer.from('aGVs');
      await sweeper.sweep(withoutGrace());
      yield Buffer.from('bG8=');
    }
    const write = blobs.write.bind(blobs);
    jest.spyOn(blobs, 'write').mockImplementation(async (...given) => {
      await write(...given);
      // The bytes are stored, the row is not.
      expect(await sweeper.sweep(withoutGrace())).toBe(0);
    });
    const { blob, size } = await attach('a', source());
    expect(size).toBe(5);
    await sweeper.sweep(withoutGrace());
    expect(await keys()).toEqual([blobKey(objectClass.id, objectId, blob)]);
  });

  it('takes over what an upload has left to it because the database failed', async () => {
    jest.spyOn(objectClass.table, 'update').mockRejectedValue(new Error('connection lost'));
    await expect(attach('a', of('aGVsbG8='))).rejects.toThrow('connection lost');
    // The row may have been stored before the connection broke, so the bytes are kept.
    expect(await keys()).toHaveLength(1);
    expect(await sweeper.sweep(withoutGrace())).toBe(1);
  });

  it('has nothing to take over where the database certainly has not stored the row', async () => {
    jest.spyOn(objectClass.table, 'update').mockRejectedValue(new DatabaseUnavailable('locked'));
    await expect(attach('a', of('aGVsbG8='))).rejects.toThrow('locked');
    expect(await keys()).toEqual([]);
  });

  it('is done by one process, and again by any after the time between two sweeps', async () => {
    await Promise.all([sweeper.sweepInTurn(), sweeper.sweepInTurn()]);
    expect(sweeper.sweeps).toBe(1);
    await sweeper.sweepInTurn();
    expect(sweeper.sweeps).toBe(1);
    // As if the time were over.
    await releaseAbandonedLeases(database);
    await sweeper.sweepInTurn();
    expect(sweeper.sweeps).toBe(2);
  });

  it('is done by another process where one has failed, or has lost its lease', async () => {
    const list = jest.spyOn(blobs, 'list').mockImplementation(() => {
      throw new Error('no store');
    });
    await expect(sweeper.sweepInTurn()).rejects.toThrow('no store');
    list.mockRestore();
    await orphan(blobKey(objectClass.id, objectId, 'orphan'));
    expect(await sweeper.sweep({ ...withoutGrace(), mayGoOn: async () => false })).toBe(0);
    expect([sweeper.sweeps, (await keys()).length]).toEqual([0, 1]);
    await sweeper.sweepInTurn();
    expect(sweeper.sweeps).toBe(1);
  });

  it('goes on where one of the blobs cannot be removed', async () => {
    for (const name of ['one', 'two', 'three']) await orphan(blobKey(objectClass.id, objectId, name));
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    jest.spyOn(blobs, 'remove').mockRejectedValueOnce(new Error('not permitted'));
    expect(await sweeper.sweep(withoutGrace())).toBe(2);
    expect([sweeper.sweeps, (await keys()).length]).toEqual([1, 1]);
  });

  it('has a timer that keeps no process alive and ends with the service', async () => {
    const set = jest.spyOn(globalThis, 'setTimeout');
    const clear = jest.spyOn(globalThis, 'clearTimeout');
    sweeper.onApplicationBootstrap();
    const timer = set.mock.results.at(-1)!.value as NodeJS.Timeout;
    expect(timer.hasRef()).toBe(false);
    await sweeper.onApplicationShutdown();
    expect(clear).toHaveBeenCalledWith(timer);
  });

  it('ends with the service after the blob that it looks at, and leaves the others to another process', async () => {
    for (const name of ['one', 'two', 'three']) await orphan(blobKey(objectClass.id, objectId, name));
    settings.graceMilliseconds = 1;
    await new Promise((resume) => setTimeout(resume, 20));
    const remove = blobs.remove.bind(blobs);
    const began = new Promise<void>((resolve) => {
      jest.spyOn(blobs, 'remove').mockImplementation(async (key) => {
        resolve();
        await new Promise((resume) => setTimeout(resume, 100));
        await remove(key);
      });
    });
    sweeper.onApplicationBootstrap();
    await began;
    await sweeper.onApplicationShutdown();
    expect([sweeper.removed, (await keys()).length]).toEqual([1, 2]);
    const other = new OrphanSweeper(database, blobs, attachments, settings);
    await other.sweepInTurn();
    expect([other.sweeps, await keys()]).toEqual([1, []]);
  });
});

async function* of(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
