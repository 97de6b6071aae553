import { createHash } from 'node:crypto';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { BlobStoreFailed } from '../blob-store.js';
import type { S3Location } from './s3-location.js';

const CONNECT_MILLISECONDS = 3_000;
/** How long a store may take to begin its answer to a request without a body of blobs. */
const ANSWER_MILLISECONDS = 4_000;
/** How long a store may be silent about a blob that it has been sent: it has all of its bytes to look at. */
const UPLOAD_SILENCE_MILLISECONDS = 60_000;
/** How long a download may rest: while its client reads nothing, nothing is read from the store either. */
const DOWNLOAD_REST_MILLISECONDS = 300_000;

/** The client writes to the console by default. What fails is an error here. */
const NO_LOGGER = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** What stores say where there is no room left; Amazon's has no end. */
const FULL = ['XMinioStorageFull', 'InsufficientStorage', 'QuotaExceeded', 'StorageFull'];
const INSUFFICIENT_STORAGE = 507;

/** Of the message of an error whose answer could not be read, such as a page of a web server. */
const UNREADABLE = 'Deserialization error';
export const NO_STORE = 'what answers there is no S3-compatible store';

type S3Error = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/** For requests without the bytes of a blob in their body, which the client may send again. */
export function shortRequests(location: S3Location): S3Client {
  return clientOf(location, {
    maxAttempts: 2,
    requestHandler: {
      requestTimeout: ANSWER_MILLISECONDS,
      throwOnRequestTimeout: true,
      socketTimeout: DOWNLOAD_REST_MILLISECONDS,
    },
  });
}

/** The client for uploads, which are attempted only once. */
export function uploads(location: S3Location): S3Client {
  return clientOf(location, {
    maxAttempts: 1,
    requestHandler: { socketTimeout: UPLOAD_SILENCE_MILLISECONDS },
    // It would open a connection for each large blob, and wait for a "100 Continue" that some stores never send.
    expectContinueHeader: false,
  });
}

function clientOf(
  { region, endpoint, pathStyle }: S3Location,
  { requestHandler, ...options }: S3ClientConfig & { requestHandler: object },
): S3Client {
  // Other stores than Amazon's take any region, but something has to be signed.
  const named = region ?? (endpoint && (process.env.AWS_REGION || 'us-east-1'));
  const client = new S3Client({
    ...options,
    ...(named && { region: named }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    logger: NO_LOGGER,
    // Other stores seldom know the newer checksums of Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MILLISECONDS,
      // Clients that read slowly hold a connection each; theirs are limited already.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
      ...requestHandler,
    },
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      (sent) => {
        if (commandName === 'DeleteObjectsCommand')
          addMd5(sent.request as { headers: Headers; body: string });
        return next(sent);
      },
    { step: 'build', name: 'md5OfKeys' },
  );
  return client;
}

type Headers = Record<string, string>;

/** What S3 demanded of this request at first, and older stores still do. */
function addMd5({ headers, body }: { headers: Headers; body: string }): void {
  headers['content-md5'] = createHash('md5').update(body).digest('base64');
}

/** An error of the client of a store, as one of BlobStore. Its message has no secret. */
export function s3Failure(cause: unknown): BlobStoreFailed {
  const { name, message, code } = cause as S3Error;
  // One with a code, such as a lost connection, says by itself what went wrong.
  const isUnreadable = code === undefined && message?.includes(UNREADABLE);
  const parts = isUnreadable ? [NO_STORE] : [code ?? name, message];
  const said = parts.filter((part) => part !== undefined && part !== '').join(': ');
  return new BlobStoreFailed(`the store of attachments failed: ${said}`, { cause });
}

/** Whether a store says that it has no blob of that key. Any other 404 comes from something else than a store. */
export function isMissing(error: unknown): boolean {
  return (error as S3Error).name === 'NoSuchKey';
}

/** Whether a store has refused a blob since it has no room. */
export function isFull(error: unknown): boolean {
  const { name, $metadata } = error as S3Error;
  return FULL.includes(name) || $metadata?.httpStatusCode === INSUFFICIENT_STORAGE;
}
