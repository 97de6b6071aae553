import type { Attachment } from '../api/objects.js';

/** Pictures that browsers show. An SVG in `<img>` runs no scripts and loads nothing. */
const IMAGES = /^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)$/;
const TEXTS = /^text\/|[/+](json|xml|yaml|javascript|x-ndjson|geo\+json)$/;

const MAX_IMAGE_BYTES = 20_000_000;
const MAX_TEXT_BYTES = 256_000;

/** How an attachment can be shown on the page, if at all. */
export function previewKind({
  mime_type: type,
  size,
}: Pick<Attachment, 'mime_type' | 'size'>): 'image' | 'text' | undefined {
  const bare = type.split(';', 1)[0]!.trim().toLowerCase();
  if (IMAGES.test(bare)) return size <= MAX_IMAGE_BYTES ? 'image' : undefined;
  return TEXTS.test(bare) && size <= MAX_TEXT_BYTES ? 'text' : undefined;
}
