import { extname } from 'node:path/posix';
import { fileTypeFromBuffer } from 'file-type';
import mime from 'mime-types';

/** The clues to the media type of a file. */
export interface TypeClues {
  /** The type of a `data:` prefix. */
  declared: string | undefined;
  /** The first bytes, some thousand of them. */
  head: Uint8Array;
  name: string;
  /** The Content-Type of the request. */
  requestType: string | undefined;
}

const UNKNOWN = 'application/octet-stream';

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED = String.raw`"(?:[\t !#-\[\]-~]|\\[\t -~])*"`;
/** RFC 9110 section 8.3.1 in ASCII. No two parts can match the same text, so it never backtracks. */
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?:[ \\t]*;(?:[ \\t]*${TOKEN}=(?:${TOKEN}|${QUOTED}))?)*$`);
const MAX_LENGTH = 255;

/** Request types that describe the base64 text, or that clients send when they do not know the type. */
const UNSPECIFIC =
  /^(application\/(x-www-form-urlencoded|json|octet-stream|base64)|text\/plain|multipart\/[^;]*)[ \t]*(;|$)/i;

/** Container formats, and the types built on them: for those the extension is more exact than the bytes. */
const BUILT_ON = new Map([
  ['application/zip', /^application\/(vnd\.|java-archive$|widget$|x-xpinstall$)|^model\/3mf$|\+zip$/],
  ['application/x-cfb', /^application\/(vnd\.|msword$|x-ms)/],
  ['application/xml', /\+xml$|^text\/(html|mathml|xml)$/],
]);

/** The media type of a file, by the most reliable clue first. Always well-formed, at most 255 characters. */
export async function decideContentType({ declared, head, name, requestType }: TypeClues): Promise<string> {
  if (isMediaType(declared)) return declared;
  const byBytes = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const byName = mime.lookup(extname(name)) || undefined;
  if (isMediaType(byBytes) && !(byName !== undefined && BUILT_ON.get(byBytes)?.test(byName))) return byBytes;
  if (isMediaType(byName)) return byName;
  return isMediaType(requestType) && !UNSPECIFIC.test(requestType) ? requestType : UNKNOWN;
}

function isMediaType(type: string | undefined): type is string {
  return type !== undefined && type.length <= MAX_LENGTH && MEDIA_TYPE.test(type);
}
