import { v7 } from 'uuid';

const OBJECT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A new id: a UUIDv7 (RFC 9562 section 5.7), above every earlier one of this process even within a millisecond. */
export function newObjectId(): string {
  return v7();
}

/** Whether a text can be the id of an object: a lower-case UUIDv7. */
export function isObjectId(text: string): boolean {
  return OBJECT_ID.test(text);
}

/** The 16 bytes of a canonical UUID text, as the database keeps it. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** The canonical text of 16 bytes. */
export function idText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
