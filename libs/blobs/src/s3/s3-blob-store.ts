import { mkdir } from 'node:fs/promises';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { exponentialBackoff, type RetryPolicy, retry } from '@app/concurrency';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2Output,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { checkedKey, OWNER } from '../blob-key.js';
import { type BlobEntry, BlobMissing, BlobStore, BlobStoreFailed, BlobStoreFull } from '../blob-store.js';
import { isFull, isMissing, NO_STORE, s3Failure, shortRequests, uploads } from './s3-client.js';
import { type S3Location, s3AddressOf } from './s3-location.js';
import { SpooledFile } from './spooled-file.js';

/** Keys that are removed with one request, which is as many as are listed with one. */
const KEYS_AT_ONCE = 1000;

const SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

/** Another attempt to upload: where the connection was refused or broke off, or the store is busy. */
const WHEN_BUSY: RetryPolicy = {
  when: (error) => {
    if (error instanceof UnreadableSpool || isSilence(error)) return false;
    if (!(error instanceof S3ServiceException)) return true;
    const { httpStatusCode: status = SERVER_ERROR } = error.$metadata;
    return status >= SERVER_ERROR || status === TOO_MANY_REQUESTS;
  },
  attempts: 3,
  backoff: exponentialBackoff(100),
};

/** Whether an error means that the store sent nothing within the time limit. Broken connections have a code instead. */
function isSilence(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException;
  return name === 'TimeoutError' && code === undefined;
}

/** The bytes that are to be sent cannot be read back. */
class UnreadableSpool extends Error {}

/** A stream of bytes from the store. It fails with the errors of BlobStore. */
class Download extends PassThrough {
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    super._destroy(error, (failure) => done(failure ? s3Failure(failure) : null));
  }
}

/**
 * Stores blobs as objects of an S3-compatible store, named by their keys. A blob is sent in one request after all of it
 * was received, so a broken upload leaves nothing visible. Its SHA-256 is sent along, and the store compares it.
 */
export class S3BlobStore extends BlobStore {
  /** Never aborted: the store answers for its own flushes. */
  override readonly broken = new AbortController().signal;
  readonly #client: S3Client;
  readonly #uploads: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  private constructor(
    location: S3Location,
    private readonly spool: string,
  ) {
    super();
    this.#client = shortRequests(location);
    this.#uploads = uploads(location);
    this.#bucket = location.bucket;
    this.#prefix = location.prefix === '' ? '' : `${location.prefix}/`;
  }

  /**
   * Opens a store, once its bucket can be listed; `spool` is a directory for the bytes that are on their way. Throws
   * BlobStoreFailed.
   */
  static async open(location: S3Location, spool: string): Promise<S3BlobStore> {
    await mkdir(spool, { recursive: true });
    const store = new S3BlobStore(location, spool);
    try {
      const { Name } = await store.#list(store.#prefix, { MaxKeys: 1 });
      if (Name !== location.bucket) throw new BlobStoreFailed(NO_STORE);
    } catch (error) {
      const { message } = error as Error;
      throw new BlobStoreFailed(`${s3AddressOf(location)} of ATTACHMENTS_URL cannot be used: ${message}`);
    }
    return store;
  }

  override async write(
    key: string,
    source: AsyncIterable<Uint8Array>,
    watch: (piece: Uint8Array) => void = () => {},
  ): Promise<void> {
    const name = this.#nameOf(key);
    const file = await SpooledFile.of(this.spool, source, watch);
    try {
      const hash = file.digest();
      await retry(() => this.#put(name, file, hash), WHEN_BUSY);
    } catch (error) {
      // What became of an attempt that was not answered is unknown.
      await this.remove(key).catch(() => {});
      throw isFull(error) ? new BlobStoreFull('no room for the blob', { cause: error }) : s3Failure(error);
    } finally {
      await file.close();
    }
  }

  override async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const command = new GetObjectCommand({
      Bucket: this.#bucket,
      Key: this.#nameOf(key),
      ...(range !== undefined && { Range: `bytes=${range.start}-${range.end}` }),
    });
    const { Body, ContentLength } = await this.#client.send(command).catch((error) => {
      throw isMissing(error) ? new BlobMissing(`no blob ${key}`, { cause: error }) : s3Failure(error);
    });
    const length = range && range.end - range.start + 1;
    if (ContentLength !== undefined && length !== undefined && ContentLength !== length) {
      (Body as Readable).destroy();
      throw new BlobStoreFailed(`the store has ${ContentLength} bytes where ${length} were stored: ${key}`);
    }
    const download = new Download();
    // One that fails before it is read is no error that nothing handles.
    download.on('error', () => {});
    return pipeline(Body as Readable, download, () => {});
  }

  override async remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.#bucket, Key: this.#nameOf(key) });
    await this.#client.send(command).catch((error) => {
      if (!isMissing(error)) throw s3Failure(error);
    });
  }

  override async removeAll(prefix: string): Promise<void> {
    for await (const { Contents = [] } of this.#pages(`${this.#nameOf(prefix)}/`)) {
      if (Contents.length === 0) continue;
      const command = new DeleteObjectsCommand({
        Bucket: this.#bucket,
        Delete: { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true },
      });
      const { Errors = [] } = await this.#client.send(command).catch(rethrowFailure);
      if (Errors.length > 0)
        throw new BlobStoreFailed(`${Errors.length} blobs were not removed: ${Errors[0]!.Code}`);
    }
  }

  override async *list(prefix?: string): AsyncGenerator<BlobEntry> {
    const begin = prefix === undefined ? this.#prefix : `${this.#nameOf(prefix)}/`;
    for await (const { Contents = [] } of this.#pages(begin)) {
      for (const { Key, LastModified } of Contents) {
        const key = Key!.slice(this.#prefix.length);
        if (key !== OWNER) yield { key, modifiedAt: LastModified! };
      }
    }
  }

  override async claim(owner: string): Promise<string> {
    const stored = () => this.#textOf(OWNER);
    const present = await stored();
    if (present !== undefined) return present;
    const [Bucket, Key] = [this.#bucket, this.#prefix + OWNER];
    await this.#client.send(new PutObjectCommand({ Bucket, Key, Body: owner })).catch(rethrowFailure);
    // Where two databases claim it for the first time at once, the last one has it.
    return (await stored()) ?? owner;
  }

  /** There are no directories. */
  override async sweepEmpty(): Promise<void> {}

  /** The text of a small blob; undefined where it is missing. */
  async #textOf(key: string): Promise<string | undefined> {
    try {
      return await text(await this.read(key));
    } catch (error) {
      if (error instanceof BlobMissing) return undefined;
      throw error;
    }
  }

  async #put(name: string, file: SpooledFile, hash: string): Promise<void> {
    const body = file.read();
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: name,
      Body: body,
      ContentLength: file.size,
    });
    // Signed with the request. The client would read the file once more for it, or leave it out.
    command.middlewareStack.add(
      (next) => (sent) => {
        (sent.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = hash;
        return next(sent);
      },
      { step: 'build', name: 'hashOfBlob' },
    );
    // The client does not handle errors of the stream that it sends.
    const unreadable = new AbortController();
    body.once('error', (cause) => unreadable.abort(new UnreadableSpool('the upload is lost', { cause })));
    try {
      await this.#uploads.send(command, { abortSignal: unreadable.signal });
    } catch (error) {
      unreadable.signal.throwIfAborted();
      throw error;
    } finally {
      // A store may refuse an upload before it has read all of it.
      body.destroy();
    }
  }

  async *#pages(prefix: string): AsyncGenerator<ListObjectsV2Output> {
    let page: ListObjectsV2Output | undefined;
    do {
      page = await this.#list(prefix, {
        MaxKeys: KEYS_AT_ONCE,
        ContinuationToken: page?.NextContinuationToken,
      });
      yield page;
    } while (page.IsTruncated);
  }

  #list(
    Prefix: string,
    more: { MaxKeys: number; ContinuationToken?: string | undefined },
  ): Promise<ListObjectsV2Output> {
    const command = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix, ...more });
    return this.#client.send(command).catch(rethrowFailure);
  }

  #nameOf(key: string): string {
    return this.#prefix + checkedKey(key);
  }
}

function rethrowFailure(error: unknown): never {
  throw s3Failure(error);
}
