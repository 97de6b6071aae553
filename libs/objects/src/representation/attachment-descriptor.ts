/** What an object's row stores of an attachment: the descriptor of SPEC 2.3, and where the bytes are. */
export interface StoredAttachment {
  name: string;
  mime_type: string;
  size: number;
  /** Of the bytes, hexadecimal. */
  sha256: string;
  /** The last segment of the blob's key. */
  blob: string;
}

/** The attachments of a row. */
export function parseAttachments(text: string | null): StoredAttachment[] {
  return text === null ? [] : (JSON.parse(text) as StoredAttachment[]);
}
