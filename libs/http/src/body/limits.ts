/**
 * Limits on what clients may send, and on the work it causes; some can be changed by a setting. The contract documents
 * those that a client can reach. The limits of other JSON bodies (64 KiB) and of forms (16 KiB) are where these are
 * read.
 */
export class Limits {
  /** JSON body of a single object or definition, in bytes. */
  jsonBytes = 1024 * 1024;
  /** JSON body of a batch, in bytes. */
  batchBytes = 16 * 1024 * 1024;
  /** Large bodies that wait in the queue, together, in bytes. */
  waitingBytes = 64 * 1024 * 1024;
  /** Elements of a batch. */
  batchElements = 1000;
  /**
   * The texts of the objects that a batch makes or changes, together, in bytes: with defaults, and what is stored of
   * them already, they may be much more than the body.
   */
  get batchTextBytes(): number {
    return Math.max(8 * this.batchBytes, this.jsonBytes);
  }
  /** Classes, of all together. */
  classes = 5000;
  /** Matching objects that are sorted without an index. */
  unindexedSort = 200_000;
  /** One attachment after decoding, in bytes. */
  attachmentBytes = 100 * 1024 * 1024;
  /** Attachments of one object. */
  attachmentsPerObject = 1000;
}
