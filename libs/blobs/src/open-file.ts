import fs, { type BigIntStats } from 'node:fs';
import { Semaphore } from '@app/concurrency';

/** Flushes at once: half of the threads of Node's pool, so that a slow disk does not keep reads and compression waiting. */
const MAX_FLUSHES = 4;
const flushes = new Semaphore({
  permits: MAX_FLUSHES,
  refuse: () => new Error('flushes wait as long as they have to'),
});

/**
 * An open file or directory. Unlike Node's `FileHandle` its `close` and `stat` are synchronous: neither waits for the
 * disk, while an asynchronous call would need a thread of Node's pool, which may be busy with other flushes. Await all
 * operations before closing.
 */
export class OpenFile {
  private constructor(private readonly descriptor: number) {}

  /** Creates a file that does not exist yet. */
  static make(path: string): Promise<OpenFile> {
    return new Promise((resolve, reject) => {
      fs.open(path, 'wx', (error, descriptor) => (error ? reject(error) : resolve(new OpenFile(descriptor))));
    });
  }

  /** Opens a directory synchronously. Only for one just found by its path, so that nothing is read from the disk. */
  static openFound(path: string): OpenFile {
    return new OpenFile(fs.openSync(path, 'r'));
  }

  /** Writes all bytes: one system call may write fewer than it is given. */
  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) at += await this.#writeSome(bytes, at);
  }

  /** Resolves when everything is on the disk; for a directory, the names in it. */
  flush(): Promise<void> {
    const flush = () =>
      new Promise<void>((resolve, reject) => {
        fs.fsync(this.descriptor, (error) => (error ? reject(error) : resolve()));
      });
    return flushes.run(flush);
  }

  /** What the file system says of it. */
  stat(): BigIntStats {
    return fs.fstatSync(this.descriptor, { bigint: true });
  }

  /** Closes it; what was not flushed may be lost. */
  close(): void {
    fs.closeSync(this.descriptor);
  }

  #writeSome(bytes: Uint8Array, from: number): Promise<number> {
    return new Promise((resolve, reject) => {
      fs.write(this.descriptor, bytes, from, bytes.length - from, null, (error, written) =>
        error ? reject(error) : resolve(written),
      );
    });
  }
}
