import { extname } from 'node:path/posix';
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

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED = String.raw`"(?:[\t !#-\[\]-~]|\\[\t -~])*"`;
/** RFC 9110 section 8.3.1 in ASCII. No two parts can match the same text, so it never tries twice. */
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?:[ \\t]*;(?:[ \\t]*${TOKEN}=(?:${TOKEN}|${QUOTED}))?)*$`);
const MAX_LENGTH = 255;

/** Types of a request that speak of the base64 text, or are what clients send when they do not know. */
const UNSPECIFIC =
  /^(application\/(x-www-form-urlencoded|json|octet-stream|base64)|text\/plain|multipart\/[^;]*)[ \t]*(;|$)/i;

/** Formats that others are built on, and the types of those: there the extension knows better than the bytes. */
const BUILT_ON = new Map([
  ['application/zip', /^application\/(vnd\.|java-archive$|widget$|x-xpinstall$)|^model\/3mf$|\+zip$/],
  ['application/x-cfb', /^application\/(vnd\.|msword$|x-ms)/],
  ['application/xml', /\+xml$|^text\/(html|mathml|xml)$/],
]);

/** The media type of a file, from the surest clue to the weakest. Always well-formed, at most 255 characters. */
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
