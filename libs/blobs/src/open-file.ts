import fs, { type BigIntStats } from 'node:fs';

/**
 * A file or directory that is open. Unlike Node's `FileHandle` it closes, and tells what it is, at once: neither waits
 * for the disk, while one of Node's threads would have to be free of the flushes of all others first. Who closes it must
 * have waited for what it was asked before.
 */
export class OpenFile {
  private constructor(private readonly descriptor: number) {}

  /** Makes a file that is not there yet. */
  static make(path: string): Promise<OpenFile> {
    return new Promise((resolve, reject) => {
      fs.open(path, 'wx', (error, descriptor) => (error ? reject(error) : resolve(new OpenFile(descriptor))));
    });
  }

  /** Opens a directory at once; for one that has just been found by its path, so that nothing is read from the disk. */
  static openFound(path: string): OpenFile {
    return new OpenFile(fs.openSync(path, 'r'));
  }

  /** Writes all of it: the disk may take less than it is given. */
  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) at += await this.#writeSome(bytes, at);
  }

  /** Resolves when everything is on the disk: of a directory, the names in it. */
  flush(): Promise<void> {
    return new Promise((resolve, reject) => {
      fs.fsync(this.descriptor, (error) => (error ? reject(error) : resolve()));
    });
  }

  stat(): BigIntStats {
    return fs.fstatSync(this.descriptor, { bigint: true });
  }

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
