import { accessToken, forgetAccessToken } from './client/access-token.js';
import { serviceUrl } from './client/address.js';
import { api, authorizedFetch } from './client/client.js';
import { isOutage, noteOutage, Unreachable } from './client/outage.js';
import { ApiProblem, answer, deletedOrGone, hasCode } from './client/problem.js';
import { withinRate } from './client/rate.js';
import type { Attachment } from './objects.js';

/** Where an attachment is. */
export interface AttachmentPlace {
  className: string;
  objectId: string;
  name: string;
}

/** What is known of the content of a file. */
export const fileKey = (place: AttachmentPlace) => ['objects', place.className, 'file', place];

/** Made from the name: `url` of a descriptor names the public host, which may be another one than ours. */
function addressOf({ className, objectId, name }: AttachmentPlace): string {
  return `${serviceUrl()}/api/v1/storage/data/${className}/${objectId}/attachments/${encodeURIComponent(name)}`;
}

/** The bytes, with the type the service says they have. Throws ApiProblem. */
export async function downloadAttachment(place: AttachmentPlace): Promise<Blob> {
  const response = await authorizedFetch(new Request(addressOf(place)));
  if (response.ok) return response.blob();
  const body = await response.json().catch(() => undefined);
  throw ApiProblem.of(response.status, body, (name) => response.headers.get(name));
}

/** Deletes a file, or finds that there is none any more. */
export const deleteAttachment = ({ className, objectId, name }: AttachmentPlace) =>
  deletedOrGone(
    answer(
      api.DELETE('/api/v1/storage/data/{object-class}/{object-id}/attachments/{attachment-name}', {
        params: { path: { 'object-class': className, 'object-id': objectId, 'attachment-name': name } },
      }),
    ),
    'attachment_not_found',
  );

interface Sending {
  method: 'POST' | 'PUT';
  /** The `Idempotency-Key` of a POST: what is sent again under it is stored once. A PUT can be repeated as it is. */
  key: string;
  onProgress: (share: number) => void;
  /** Breaks it off. */
  signal: AbortSignal;
}

/**
 * Sends a file as base64 (SPEC 4.9, 4.11): POST for a new name, PUT for one that is there. XMLHttpRequest, since fetch
 * tells nothing of how far an upload is. `onProgress` hears of the share that has left, 0 to 1. Resolves to what is
 * stored. Throws ApiProblem, and the reason of `signal`.
 */
export async function uploadAttachment(
  place: AttachmentPlace,
  file: Blob,
  sending: Sending,
): Promise<Attachment> {
  const body = await base64Of(file);
  const send = async (): Promise<Attachment> => {
    const token = await accessToken({ writes: true });
    return JSON.parse(await sendBody(place, body, { ...sending, token }));
  };
  return withinRate(send).catch((error) => {
    if (!hasCode(error, 'token_invalid')) throw error;
    // It has ended with its session, and there may be another one by now.
    forgetAccessToken();
    return withinRate(send);
  });
}

async function sendBody(
  place: AttachmentPlace,
  body: string,
  { method, key, onProgress, signal, token }: Sending & { token: string },
): Promise<string> {
  signal.throwIfAborted();
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.onabort = () => failed(signal.reason);
    request.open(method, addressOf(place));
    request.setRequestHeader('authorization', `bearer ${token}`);
    request.setRequestHeader('content-type', 'text/plain');
    if (method === 'POST') request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status === 200) return done(request.responseText);
      const problem = problemOf(request);
      if (isOutage(problem)) noteOutage(problem.message);
      failed(problem);
    };
    request.onerror = () => {
      noteOutage(new Unreachable().message);
      failed(new Unreachable(false));
    };
    request.send(body);
  });
}

function problemOf(request: XMLHttpRequest): ApiProblem {
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    // A proxy answered, not the service: the status is all there is.
  }
  return ApiProblem.of(request.status, body, (name) => request.getResponseHeader(name));
}

/**
 * A `data:` address where the browser knows the type or the file is empty; else base64, and the service finds the type.
 */
function base64Of(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = reader.result as string;
      if (file.size === 0) done(`data:${file.type};base64,`);
      else done(file.type === '' ? address.slice(address.indexOf(',') + 1) : address);
    };
    reader.onerror = () => failed(new Error(`The file cannot be read: ${reader.error?.message}`));
    reader.readAsDataURL(file);
  });
}
