import type { StoredAttachment } from '@app/objects';
import { contentDisposition } from './content-disposition.js';

/**
 * Types a browser shows without running anything in them. SVG, HTML and whatever ends in `+xml` are documents with
 * scripts, so never here.
 */
const SHOWN_INLINE = /^(image\/(png|jpeg|gif|webp|avif)|(audio|video)\/[\w.-]+|text\/plain)[ \t]*(;|$)/i;

/** Headers under which a file from anybody can be given to a browser on this origin. */
export function safeHeaders({ name, mime_type }: StoredAttachment): Record<string, string> {
  return {
    'content-type': mime_type,
    'content-disposition': contentDisposition(SHOWN_INLINE.test(mime_type) ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
}
