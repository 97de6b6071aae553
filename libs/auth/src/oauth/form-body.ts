import type { IncomingMessage } from 'node:http';
import { readBody } from '@app/http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OAuthError, printable } from './oauth-error.js';

const MAX_BYTES = 16 * 1024;
const URLENCODED = 'application/x-www-form-urlencoded';
const FORM_TYPES = [URLENCODED, 'multipart/form-data'];
const FORM_NEEDED = `Send the parameters as a form: ${FORM_TYPES.join(' or ')}`;

/** The beginning of a JSON object. In a form these characters are encoded. */
const JSON_OBJECT = /^\s*\{\s*"/;

/** Parameters of a form by name. Those without a value are absent (RFC 6749 section 3.2). */
export type FormFields = ReadonlyMap<string, string>;

/** The form in the body of the request. Parameters in the address are never read. */
export const FormBody = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return readForm(context.switchToHttp().getRequest<FastifyRequest>().raw);
});

/**
 * Reads a form of at most 16 KiB, urlencoded or multipart.
 * @throws OAuthError invalid_request for another type, JSON, a file, or a repeated parameter (RFC 6749 section 3.2).
 * @throws Problem payload_too_large
 */
export async function readForm(request: IncomingMessage): Promise<FormFields> {
  const contentType = request.headers['content-type'] ?? '';
  const mediaType = contentType.split(';', 1)[0]!.trim().toLowerCase();
  if (!FORM_TYPES.includes(mediaType)) {
    throw new OAuthError('invalid_request', FORM_NEEDED);
  }
  const bytes = await readBody(request, MAX_BYTES);
  // curl, and clients that send JSON everywhere, call it a form. Its parameters would be said to be missing.
  if (mediaType === URLENCODED && JSON_OBJECT.test(bytes.toString())) {
    throw new OAuthError('invalid_request', `The body is JSON. ${FORM_NEEDED}`);
  }
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  const entries =
    mediaType === URLENCODED ? new URLSearchParams(bytes.toString()) : await multipart(bytes, contentType);
  for (const [name, value] of entries) {
    if (seen.has(name))
      throw new OAuthError(
        'invalid_request',
        `The parameter ${printable(name.slice(0, 50))} is given more than once`,
      );
    seen.add(name);
    if (typeof value !== 'string')
      throw new OAuthError('invalid_request', `The parameter ${printable(name.slice(0, 50))} is a file`);
    if (value !== '') fields.set(name, value);
  }
  return fields;
}

async function multipart(bytes: Uint8Array, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { 'Content-Type': contentType },
    }).formData();
  } catch {
    throw new OAuthError('invalid_request', 'The body is not a well-formed form');
  }
}
