import { mkdtempSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { FileMoved, FileOverwritten, OpenFiles } from './open-files.js';

describe('the files of an open database', () => {
  let directory: string;
  let file: string;
  let connection: Sqlite.Database;
  let files: OpenFiles;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'open-files-'));
    file = join(directory, 'a.db');
    connection = new Sqlite(file);
    connection.pragma('journal_mode = WAL');
    connection.pragma('wal_autocheckpoint = 0');
    connection.exec('CREATE TABLE texts (text TEXT)');
    store(1000);
    files = new OpenFiles(connection, file);
  });
  afterEach(() => {
    connection.close();
    rmSync(directory, { recursive: true });
  });

  const store = (rows: number) => {
    const insert = connection.prepare('INSERT INTO texts VALUES (?)');
    for (let row = 0; row < rows; row++) insert.run('x'.repeat(1000));
  };

  it('become larger and smaller by what is done to the database, a VACUUM of another process too', () => {
    const checkpoint = () => connection.pragma('wal_checkpoint(TRUNCATE)');
    const steps = [
      checkpoint,
      () => store(1000),
      checkpoint,
      () => connection.exec('DELETE FROM texts WHERE rowid % 10 > 0'),
      () => {
        const shell = new Sqlite(file);
        shell.exec('VACUUM');
        shell.pragma('wal_checkpoint(TRUNCATE)');
        shell.close();
        store(10);
      },
      () => store(100),
      () => connection.exec('DELETE FROM texts'),
      () => connection.exec('VACUUM'),
      () => store(10),
      checkpoint,
      () => store(1000),
    ];
    for (const step of steps) {
      step();
      expect(() => files.check()).not.toThrow();
    }
  });

  it('are told from others at their paths, and from fewer bytes', () => {
    connection.pragma('wal_checkpoint(TRUNCATE)');
    store(10);
    files.check();
    renameSync(file, `${file}-elsewhere`);
    expect(() => files.check()).toThrow(FileMoved);
    renameSync(`${file}-elsewhere`, file);
    files.check();
    truncateSync(file, 4096);
    expect(() => files.check()).toThrow(FileOverwritten);
  });
});
