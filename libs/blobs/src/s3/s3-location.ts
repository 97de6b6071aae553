/** A bucket of an S3-compatible store, and where in it the blobs are. */
export interface S3Location {
  bucket: string;
  /** Segments that the keys of all blobs begin with, joined by slashes; empty for none. */
  prefix: string;
  /** Undefined: the region of the environment (`AWS_REGION`) or of the machine. */
  region: string | undefined;
  /** Undefined: Amazon's endpoint. */
  endpoint: string | undefined;
  /** Whether the bucket is in the path of addresses, else in their host. */
  pathStyle: boolean;
}

/** The maximum bytes of a blob: the most a store takes in one request. Only a single request is stored atomically. */
export const MAX_S3_BYTES = 5 * 1024 ** 3;

/** Thrown by `readS3Address`. The message completes a sentence that begins with the name of the setting. */
export class InvalidS3Address extends Error {}

const FORM = 's3://BUCKET/PREFIX?region=REGION&endpoint=https://HOST';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Characters that need no escape in any address. */
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,255}$/;

const PARAMETERS = ['region', 'endpoint', 'path-style'];

/**
 * Parses the address of a location: `s3://BUCKET/PREFIX` with the parameters `region`, `endpoint` (of a store other
 * than Amazon's) and `path-style` (`true` or `false`). With an `endpoint`, `path-style` is `true` by default, since
 * such stores seldom have a host name for each bucket. Credentials are never part of an address. Throws
 * InvalidS3Address.
 */
export function readS3Address(text: string): S3Location {
  if (!URL.canParse(text)) throw new InvalidS3Address(`is no address such as ${FORM}`);
  const url = new URL(text);
  if (url.protocol !== 's3:') throw new InvalidS3Address(`is no address such as ${FORM}`);
  if (url.username !== '' || url.password !== '') {
    throw new InvalidS3Address(
      'has credentials, which belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: an address is shown',
    );
  }
  if (!BUCKET.test(url.hostname) || url.port !== '')
    throw new InvalidS3Address(`names no bucket (3 to 63 small letters, digits, - and .): ${FORM}`);
  if (url.hash !== '') throw new InvalidS3Address(`has a #: ${FORM}`);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (!segments.every((segment) => SEGMENT.test(segment)))
    throw new InvalidS3Address('has a prefix with something else than letters, digits, ".", "-" and "_"');
  const parameters = parametersOf(url);
  const { region, endpoint } = parameters;
  if (endpoint !== undefined) checkEndpoint(endpoint);
  return {
    bucket: url.hostname,
    prefix: segments.join('/'),
    region,
    endpoint,
    pathStyle: flagOf(parameters['path-style']) ?? endpoint !== undefined,
  };
}

/** The address of a location, for people. */
export function s3AddressOf({ bucket, prefix }: S3Location): string {
  return `s3://${[bucket, prefix].filter((part) => part !== '').join('/')}`;
}

function parametersOf({ searchParams }: URL): Record<string, string | undefined> {
  const names = [...searchParams.keys()];
  const unknown = names.find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined)
    throw new InvalidS3Address(`has the parameter "${unknown}": there are ${PARAMETERS.join(', ')}`);
  if (new Set(names).size < names.length) throw new InvalidS3Address('has a parameter twice');
  return Object.fromEntries([...searchParams].filter(([, value]) => value !== ''));
}

function flagOf(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false')
    throw new InvalidS3Address('has a path-style that is neither true nor false');
  return text === 'true';
}

function checkEndpoint(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin =
    url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin)
    throw new InvalidS3Address('has an endpoint that is no origin such as https://s3.example.com');
}
