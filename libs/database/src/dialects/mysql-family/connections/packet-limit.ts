import { StatementTooLarge } from '../../../engine/errors.js';

/** What a server takes that was not set otherwise: MariaDB 16 MiB, MySQL four times as much. */
const USUAL_BYTES = 16 * 1024 * 1024;

/** What a packet may have beside the data of its statements. */
const OVERHEAD_BYTES = 16 * 1024;

/** What the server that was connected to last takes in one packet (`max_allowed_packet`). */
let packetBytes = USUAL_BYTES;

/** Notes what a server takes in one packet. */
export function notePacketLimit(bytes: number): void {
  packetBytes = bytes;
}

/** The most bytes of data to send together, of those that are wanted: escapes and hexadecimal digits double them. */
export function mostTogether(wanted: number): number {
  return Math.min(wanted, (packetBytes - OVERHEAD_BYTES) / 2);
}

/**
 * Throws StatementTooLarge for a statement of this size: the server would end the connection, and the outcome might
 * seem unknown.
 */
export function refuseTooLarge(bytes: number): void {
  if (bytes <= packetBytes) return;
  throw new StatementTooLarge(`a statement of ${bytes} bytes, and max_allowed_packet is ${packetBytes}`);
}
