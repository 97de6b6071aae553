import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** Parameters of an address, with the names and the meaning that the options of MySQL's own clients have. */
const PARAMETERS = ['ssl-mode', 'ssl-ca', 'ssl-cert', 'ssl-key', 'socket'];

const MODES = ['DISABLED', 'PREFERRED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'] as const;
type Mode = (typeof MODES)[number];

const USUAL_PORT = 3306;

/**
 * Thrown for an address that cannot be used. The message completes a sentence that begins with the name of the setting.
 */
export class InvalidAddress extends Error {}

/** The TLS options of the driver. */
export interface TlsOptions {
  ca?: Buffer;
  cert?: Buffer;
  key?: Buffer;
  rejectUnauthorized: boolean;
  verifyIdentity: boolean;
}

/** A parsed address of a database server. */
export interface ServerAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** A socket of this machine, in place of host and port. */
  socket: string | undefined;
  mode: Mode;
  /** Undefined where nothing is encrypted. */
  tls: TlsOptions | undefined;
}

/** Parses an address, and reads the files it names. Throws InvalidAddress, without the password. */
export function readServerAddress(text: string): ServerAddress {
  const url = parsed(text);
  const parameters = parametersOf(url);
  const host = decoded(url.hostname.replace(/^\[|\]$/g, '')) || 'localhost';
  const socket = parameters.get('socket');
  if (socket !== undefined && host !== 'localhost')
    throw new InvalidAddress(`names a socket, which is on this machine: its host is localhost, not ${host}`);
  const mode = modeOf(parameters, isLocal(host));
  return {
    host,
    port: url.port === '' ? USUAL_PORT : Number(url.port),
    user: decoded(url.username),
    password: decoded(url.password),
    database: decoded(url.pathname.slice(1)),
    socket,
    mode,
    tls: mode === 'DISABLED' ? undefined : tlsOptions(mode, parameters, host),
  };
}

/** Whether a host is this machine itself, so that no data crosses a network. */
export function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** An address that ends after its host. What has an @ behind that has an unescaped # or ? in its password. */
const WITHOUT_DATABASE = /^(mysql|mariadb):\/\/[^/?#]+\/?(\?[^#@]*)?$/;

function parsed(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^(mysql|mariadb):$/.test(url.protocol) && /^\/[^/]+$/.test(url.pathname))
    return url;
  if (url !== undefined && WITHOUT_DATABASE.test(text))
    throw new InvalidAddress('lacks the name of the database: mysql://user:password@host:port/database');
  throw new InvalidAddress(
    'is mysql://user:password@host:port/database, mariadb://... or sqlite:FILE ' +
      '(in names and passwords, what is neither letter nor digit is percent-encoded: %40 for @)',
  );
}

function parametersOf({ searchParams }: URL): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of searchParams) {
    if (!PARAMETERS.includes(name))
      throw new InvalidAddress(`has the parameter "${name}", and knows ${PARAMETERS.join(', ')}`);
    if (found.has(name)) throw new InvalidAddress(`has the parameter ${name} twice`);
    if (value === '') throw new InvalidAddress(`has the parameter ${name} without a value`);
    found.set(name, value);
  }
  return found;
}

function modeOf(parameters: Map<string, string>, isLocalHost: boolean): Mode {
  const given = parameters.get('ssl-mode');
  if (given !== undefined) {
    const mode = MODES.find((known) => known === given.toUpperCase());
    if (mode === undefined)
      throw new InvalidAddress(`has ssl-mode=${given}, which is one of ${MODES.join(', ')}`);
    return mode;
  }
  if (parameters.has('ssl-ca')) return 'VERIFY_CA';
  // On the machine itself encryption would cost time and hide nothing.
  return isLocalHost && !parameters.has('ssl-cert') && !parameters.has('ssl-key') ? 'DISABLED' : 'PREFERRED';
}

function tlsOptions(mode: Mode, parameters: Map<string, string>, host: string): TlsOptions {
  const verifies = mode === 'VERIFY_CA' || mode === 'VERIFY_IDENTITY';
  if (verifies && !parameters.has('ssl-ca'))
    throw new InvalidAddress(
      `has ssl-mode=${mode}, which needs ssl-ca=FILE: the certificates of the authorities to be trusted`,
    );
  // The driver compares certificates with names only.
  if (mode === 'VERIFY_IDENTITY' && isIP(host) !== 0)
    throw new InvalidAddress(
      `has ssl-mode=${mode}, which needs the host by its name, not by its address ${host}`,
    );
  const read = (name: string) => {
    const file = parameters.get(name);
    return file === undefined ? undefined : contentOf(name, file);
  };
  // A file may hold both, and is then named once.
  const cert = read('ssl-cert') ?? read('ssl-key');
  const key = read('ssl-key') ?? cert;
  const ca = read('ssl-ca');
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined || key === undefined ? {} : { cert, key }),
    rejectUnauthorized: verifies,
    verifyIdentity: mode === 'VERIFY_IDENTITY',
  };
}

function contentOf(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new InvalidAddress(`has ${name}=${file}, which cannot be read: ${(error as Error).message}`);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidAddress('has a % that begins no percent-encoded character: % itself is %25');
  }
}
