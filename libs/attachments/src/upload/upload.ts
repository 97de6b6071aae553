import type { Cancellation } from '@app/concurrency';
import type { UnreadRequest } from '@app/idempotency';

/** A file being uploaded: base64 text, and the Content-Type of the request. */
export interface Upload {
  source: AsyncIterable<Uint8Array>;
  contentType: string | undefined;
  /** Set if the request must take effect at most once. */
  unread?: UnreadRequest | undefined;
  /** It is only tried out: its bytes are read and dropped, and nothing is stored. */
  dryRun?: boolean;
  /** Cancels it as long as its row is not being written. */
  signal?: Cancellation;
}

/** Reads the rest of a repeated upload, to tell it from another upload with the same key. */
export async function replay({ source, unread }: Upload): Promise<void> {
  for await (const _ of source);
  await unread!.complete();
}
