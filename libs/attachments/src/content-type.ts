import { fileTypeFromBuffer } from 'file-type';
import mime from 'mime-types';

/** What is known of a file whose type is to be decided. */
export interface TypeClues {
  /** Of a `data:` prefix. */
  declared: string | undefined;
  /** The first bytes, some thousand of them. */
  head: Uint8Array;
  name: string;
  /** The Content-Type of the request. */
  requestType: string | undefined;
}

const UNKNOWN = 'application/octet-stream';

/** RFC 9110 section 8.3.1, visible ASCII only. */
const MEDIA_TYPE =
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+(\s*;\s*[!#$%&'*+.^_`|~0-9A-Za-z-]+=("[\x20-\x7e]*"|[!#$%&'*+.^_`|~0-9A-Za-z-]+))*$/;
const MAX_LENGTH = 255;

/** Types of a request that speak of the base64 text, or are what clients send when they do not know. */
const UNSPECIFIC =
  /^(application\/(x-www-form-urlencoded|json|octet-stream|base64)|text\/plain|multipart\/[^;]*)\s*(;|$)/i;

/** Containers: the extension may know better what was built on them. */
const CONTAINERS = new Set(['application/zip', 'application/x-cfb', 'application/xml', 'application/gzip']);

/** The media type of a file, from the surest clue to the weakest. Always well-formed. */
export async function decideContentType({ declared, head, name, requestType }: TypeClues): Promise<string> {
  if (isMediaType(declared)) return declared;
  const byBytes = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const byName = mime.lookup(name) || undefined;
  if (byBytes !== undefined && !(CONTAINERS.has(byBytes) && byName !== undefined)) return byBytes;
  if (isMediaType(byName)) return byName;
  return isMediaType(requestType) && !UNSPECIFIC.test(requestType) ? requestType : UNKNOWN;
}

function isMediaType(type: string | undefined): type is string {
  return type !== undefined && type.length <= MAX_LENGTH && MEDIA_TYPE.test(type);
}
