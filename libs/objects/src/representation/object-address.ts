const OBJECTS = '/api/v1/storage/data';

/** The route of the objects of a class. */
export const OBJECTS_ROUTE = `${OBJECTS}/:objectClass`;
/** The route of one object. */
export const OBJECT_ROUTE = `${OBJECTS_ROUTE}/:objectId`;

/** The address of the objects of a class. */
export function objectsUrl(baseUrl: string, className: string): string {
  return `${baseUrl}${OBJECTS}/${className}`;
}

/** The address of an object (SPEC 4.1). Class names and ids need no encoding. */
export function objectUrl(baseUrl: string, className: string, id: string): string {
  return `${objectsUrl(baseUrl, className)}/${id}`;
}

/** The address of an attachment; its name may hold any character. */
export function attachmentUrl(baseUrl: string, className: string, id: string, name: string): string {
  return `${objectUrl(baseUrl, className, id)}/attachments/${encodeURIComponent(name)}`;
}
