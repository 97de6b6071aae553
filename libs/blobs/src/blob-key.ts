/**
 * The keys of the bytes of attachments. Everything of an object lies under one prefix, and everything of a class under
 * another, so that each is removed in one step. Objects are spread over 256 folders by the random end of their id.
 */
export function classPrefix(classId: string): string {
  return classId;
}

/** See `classPrefix`. */
export function objectPrefix(classId: string, objectId: string): string {
  return `${classPrefix(classId)}/${objectId.slice(-2)}/${objectId}`;
}

/** The key of one blob. */
export function blobKey(classId: string, objectId: string, blob: string): string {
  return `${objectPrefix(classId, objectId)}/${blob}`;
}

/** The class, object and blob of a key; undefined if `blobKey` cannot have made it. */
export function parseBlobKey(key: string): { classId: string; objectId: string; blob: string } | undefined {
  const [classId, , objectId, blob] = key.split('/');
  if (classId === undefined || objectId === undefined || blob === undefined) return undefined;
  return blobKey(classId, objectId, blob) === key ? { classId, objectId, blob } : undefined;
}

const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

/** A key or a prefix, which is part of a path or an address. Throws if it is none: that is a fault of the program. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a blob`);
  return key;
}

/**
 * The key under which a store keeps its owner, beside the blobs. `blobKey` never makes it, so no sweep takes it for a
 * blob.
 */
export const OWNER = 'owner';
