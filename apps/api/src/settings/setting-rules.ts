import { isIP } from 'node:net';
import { InvalidS3Address, readS3Address } from '@app/blobs';
import { InvalidAddress, isEmbedded, readServerAddress } from '@app/database';
import { ValidateBy } from 'class-validator';
import { isHost } from '../edge/address/request-address.js';

/** The fault of a setting's text, as the rest of a sentence that begins with its name; undefined if there is none. */
type Fault = (text: string) => string | undefined;

/** A rule for a setting, with one of several messages. */
function rule(name: string, fault: Fault): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (text) => fault(String(text)) === undefined,
      defaultMessage: (about) => `${about!.property} ${fault(String(about!.value))}`,
    },
  });
}

/** A database address that can be parsed, with all the files it names. */
export const IsDatabaseAddress = () =>
  rule('isDatabaseAddress', (text) => {
    if (isEmbedded(text)) return text === 'sqlite:' ? 'names no file: sqlite:FILE' : undefined;
    return faultOf(readServerAddress, InvalidAddress, text);
  });

/** The address of a bucket. */
export const IsS3Address = () =>
  rule('isS3Address', (text) => faultOf(readS3Address, InvalidS3Address, text));

/** What `read` says of a text, where it throws an error of this kind. */
function faultOf(
  read: (text: string) => unknown,
  Invalid: abstract new () => Error,
  text: string,
): string | undefined {
  try {
    read(text);
    return undefined;
  } catch (error) {
    if (error instanceof Invalid) return error.message;
    throw error;
  }
}

/** The parts of an address of this service: a scheme, a host, a path, and what may follow a path. */
const ADDRESS = /^https?:\/\/([^/?#]+)([^?#]*)(.*)$/i;

/** A path of characters that need no escape anywhere, since it is used in pages, headers and cookies. */
const PLAIN_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/*$/;

/** Own paths followed by names that clients choose, so that a prefix like this would be ambiguous. */
const OWN_PATH = /^\/(?:api\/v1|dashboard)(?:\/|$)/;

/** The address that clients put before the paths of this service: a host, or a path below it. */
export const IsPublicAddress = () =>
  rule('isPublicAddress', (text) => {
    const [, host, path = '', more] = ADDRESS.exec(text) ?? [];
    if (host?.includes('@')) return 'has a user or a password, which everybody would be told';
    if (host === undefined || !URL.canParse(text) || !isHost(new URL(text).host))
      return 'is no address such as https://storage.example.com or https://example.com/storage';
    if (more) return 'has a query or a fragment, behind which no path can come';
    if (!PLAIN_PATH.test(path))
      return 'has a path with something else than names of letters, digits, "-", ".", "_" and "~"';
    if (OWN_PATH.test(path)) return 'has a path that the service itself begins addresses with';
    return undefined;
  });

/** Origins as browsers send them, separated by commas, or `*` alone. */
export const AreOrigins = () =>
  rule('areOrigins', (text) => {
    const origins = listed(text);
    if (origins.length === 1 && origins[0] === '*') return undefined;
    if (origins.includes('*')) return 'is * for any origin, or names some: not both';
    const wrong = origins.find((origin) => !isOrigin(origin));
    if (wrong === undefined) return undefined;
    const meant = originOf(wrong);
    return (
      `has "${wrong}", which is no origin such as https://app.example.com` +
      (meant === undefined ? '' : `: browsers send ${meant}`)
    );
  });

/** Addresses and networks, separated by commas. */
export const AreNetworks = () =>
  rule('areNetworks', (text) => {
    const wrong = listed(text).find((network) => !isNetwork(network));
    return wrong === undefined
      ? undefined
      : `has "${wrong}", which is no address or network such as 10.0.0.7 or 192.168.0.0/16`;
  });

/** The elements of a list. */
export function listed(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

function isOrigin(text: string): boolean {
  // Apps and extensions use other schemes, for which URL has no origin.
  return originOf(text) === text || /^(?!https?:)[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/.test(text);
}

function originOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
