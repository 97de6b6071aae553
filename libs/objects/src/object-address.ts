/** The address of an object (SPEC 4.1). Class names and ids need no encoding. */
export function objectUrl(baseUrl: string, className: string, id: string): string {
  return `${baseUrl}/api/v1/storage/data/${className}/${id}`;
}

/** The address of an attachment; its name may hold any character. */
export function attachmentUrl(baseUrl: string, className: string, id: string, name: string): string {
  return `${objectUrl(baseUrl, className, id)}/attachments/${encodeURIComponent(name)}`;
}
