import type { Memory } from './step.js';

// Parameters of the operations in the examples.

export const inClass = (name = 'Shipment') => ({ 'object-class': name });
export const shipment = (memory: Memory) => ({ 'object-class': 'Shipment', 'object-id': memory.shipment! });
/** An attachment of this name. */
export const file = (name: string) => (memory: Memory) => ({ ...shipment(memory), 'attachment-name': name });
export const label = file('label.txt');
export const lastSegment = (url: string) => url.slice(url.lastIndexOf('/') + 1);
export const missingObject = (memory: Memory) => ({
  ...shipment(memory),
  'object-id': '019b7c4e-0000-7000-8000-000000000000',
});
/** The tag of a client that has not read for a while. */
export const STALE = { 'If-Match': '"0"' };
