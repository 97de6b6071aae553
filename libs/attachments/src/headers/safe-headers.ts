import type { StoredAttachment } from '@app/objects';
import { contentDisposition } from './content-disposition.js';

/**
 * Types that a browser shows without running scripts. SVG, HTML and any type that ends in `+xml` are documents with
 * scripts, so they must never be here.
 */
const SHOWN_INLINE = /^(image\/(png|jpeg|gif|webp|avif)|(audio|video)\/[\w.-]+|text\/plain)[ \t]*(;|$)/i;

/** Headers that make an untrusted file safe for a browser on this origin. */
export function safeHeaders({ name, mime_type }: StoredAttachment): Record<string, string> {
  return {
    'content-type': mime_type,
    'content-disposition': contentDisposition(SHOWN_INLINE.test(mime_type) ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
}
