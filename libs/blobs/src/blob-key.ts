/**
 * Where the bytes of attachments are: everything of an object lies under one prefix, and everything of a class under
 * another, so that both go in one step. Objects are spread over 256 folders by the random end of their id.
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

/** Of which object a key is; undefined when `blobKey` cannot have made it. */
export function parseBlobKey(key: string): { classId: string; objectId: string; blob: string } | undefined {
  const [classId, , objectId, blob] = key.split('/');
  if (classId === undefined || objectId === undefined || blob === undefined) return undefined;
  return blobKey(classId, objectId, blob) === key ? { classId, objectId, blob } : undefined;
}
