import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Access tokens start with this. */
export const TOKEN_PREFIX = 'ost_';
/** Client secrets start with this. */
export const SECRET_PREFIX = 'osk_';
/** The ids of sessions start with this. */
export const SESSION_PREFIX = 'oss_';
/** Setup codes start with this. */
export const SETUP_PREFIX = 'osu_';

type SecretPrefix = typeof TOKEN_PREFIX | typeof SECRET_PREFIX | typeof SESSION_PREFIX | typeof SETUP_PREFIX;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
// 62^43 is just above 2^256, 62^6 above 2^32.
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const FORM = /^os[tksu]_[0-9A-Za-z]{49}$/;

/** A new secret of 256 random bits: prefix, 43 characters, and a checksum of 6 to tell a typing error from a guess. */
export function generateSecretString(prefix: SecretPrefix): string {
  const random = base62(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), RANDOM_LENGTH);
  return prefix + random + checksum(random);
}

/** Whether `generateSecretString` can have made the text. Other text needs no look-up. */
export function isWellFormed(prefix: SecretPrefix, text: string): boolean {
  if (!text.startsWith(prefix) || !FORM.test(text)) return false;
  const end = prefix.length + RANDOM_LENGTH;
  return text.slice(end) === checksum(text.slice(prefix.length, end));
}

/** What is stored instead of a secret: its SHA-256, hexadecimal. 256 random bits need no slower hash. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** A new epoch for an application. It is random, so it never repeats an earlier one. */
export function newEpoch(): string {
  return randomIdentifier();
}

/** Random letters and digits for identifiers that are no secrets: 128 bits in 22 characters. */
export function randomIdentifier(): string {
  return base62(BigInt(`0x${randomBytes(16).toString('hex')}`), 22);
}

function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    text = ALPHABET[rest % 62]! + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)]! + text;
  return text;
}
