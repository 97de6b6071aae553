import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { exponentialBackoff, type RetryPolicy, retry } from '@app/concurrency';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2Output,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { checkedKey, OWNER } from '../blob-key.js';
import { type BlobEntry, BlobMissing, BlobStore, BlobStoreFailed } from '../blob-store.js';
import { s3Failure } from './s3-failures.js';
import { type S3Place, s3AddressOf } from './s3-place.js';
import { SpooledFile } from './spooled-file.js';

const CONNECT_MILLISECONDS = 3_000;
/** How long a store may be silent, which has all of a large blob to look at before it answers. */
const SILENT_MILLISECONDS = 60_000;
/** How long a download may rest: as long as its client reads nothing, nothing is read from the store either. */
const RESTING_MILLISECONDS = 300_000;
/** Keys that are removed with one request, which is as many as are listed with one. */
const KEYS_AT_ONCE = 1000;

/** The client would say on the console that it does not repeat what it has sent a part of: that is done here. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

const SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

/** Another attempt to write: where the connection was refused or broke off, or the store is busy. */
const WHEN_BUSY: RetryPolicy = {
  when: (error) => {
    if (!(error instanceof S3ServiceException)) return true;
    const { httpStatusCode: status = SERVER_ERROR } = error.$metadata;
    return status >= SERVER_ERROR || status === TOO_MANY_REQUESTS;
  },
  attempts: 3,
  backoff: exponentialBackoff(100),
};

/**
 * Blobs as objects of an S3-compatible store, named by their keys. A blob is sent once all of it has been received, in one
 * request, so that nothing is visible of one that was broken off; its SHA-256 goes with it, which the store compares.
 */
export class S3BlobStore extends BlobStore {
  /** Never aborted: the store answers for its own flushes. */
  override readonly broken = new AbortController().signal;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  private constructor(
    { bucket, prefix, region, endpoint, pathStyle }: S3Place,
    private readonly spool: string,
  ) {
    super();
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#client = new S3Client({
      ...(region !== undefined && { region }),
      ...(endpoint !== undefined && { endpoint }),
      forcePathStyle: pathStyle,
      logger: SILENT,
      // Stores other than Amazon's seldom know its newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MILLISECONDS,
        socketTimeout: SILENT_MILLISECONDS,
        // Clients that read slowly hold a connection each; theirs are limited already.
        httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
        httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
      },
    });
  }

  /**
   * Opens a store, once its bucket can be listed; `spool` is a directory for the bytes that are on their way. Throws BlobStoreFailed.
   */
  static async open(place: S3Place, spool: string): Promise<S3BlobStore> {
    await mkdir(spool, { recursive: true });
    const store = new S3BlobStore(place, spool);
    await store.#list(store.#prefix, { MaxKeys: 1 }).catch(({ message }: Error) => {
      throw new BlobStoreFailed(`${s3AddressOf(place)} of ATTACHMENTS_URL cannot be used: ${message}`);
    });
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
      await retry(() => this.#put(name, file, hash), WHEN_BUSY).catch(rethrowFailure);
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
    const { Body } = await this.#client.send(command).catch((error) => {
      throw s3Failure(error, key);
    });
    const bytes = Body as IncomingMessage;
    bytes.setTimeout(RESTING_MILLISECONDS);
    return bytes;
  }

  override async remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.#bucket, Key: this.#nameOf(key) });
    await this.#client.send(command).catch(rethrowFailure);
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
      for (const { Key, LastModified } of Contents)
        yield { key: Key!.slice(this.#prefix.length), modifiedAt: LastModified! };
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
      throw error instanceof BlobStoreFailed ? error : s3Failure(error, key);
    }
  }

  async #put(name: string, file: SpooledFile, hash: string): Promise<void> {
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: name,
      Body: file.read(),
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
    await this.#client.send(command);
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
