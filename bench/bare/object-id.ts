import { v7 } from 'uuid';

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A new UUIDv7, above every earlier one of this process. */
export function newId(): Buffer {
  return v7(undefined, Buffer.allocUnsafe(16));
}

/** The bytes of an id in a path, or undefined when it is none. */
export function idBytes(text: string): Buffer | undefined {
  return FORM.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : undefined;
}

export function idText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
