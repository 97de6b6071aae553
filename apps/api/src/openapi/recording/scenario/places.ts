import type { Memory } from './step.js';

// Paths of the API, and their parameters in the examples.

export const DATA = '/api/v1/storage/data/{object-class}';
export const OBJECT = `${DATA}/{object-id}`;
export const ATTACHMENT = `${OBJECT}/attachments/{attachment-name}`;
export const CLASSES = '/api/v1/storage/classes';
export const CLASS = `${CLASSES}/{object-class}`;
export const CHANGE = `${CLASS}/changes/{changeId}`;
export const APPLICATIONS = '/api/v1/auth/applications';
export const APPLICATION = `${APPLICATIONS}/{applicationId}`;
export const ADMINISTRATORS = '/api/v1/auth/administrators';
export const ADMINISTRATOR = `${ADMINISTRATORS}/{administratorId}`;
export const SETUP = '/api/v1/auth/setup';
export const SESSION = '/api/v1/auth/session';

export const inClass = (name = 'Shipment') => ({ 'object-class': name });
export const shipment = (memory: Memory) => ({ 'object-class': 'Shipment', 'object-id': memory.shipment! });
export const label = (memory: Memory) => ({ ...shipment(memory), 'attachment-name': 'label.txt' });
export const lastSegment = (url: string) => url.slice(url.lastIndexOf('/') + 1);
export const missingObject = (memory: Memory) => ({
  ...shipment(memory),
  'object-id': '019b7c4e-0000-7000-8000-000000000000',
});
export const AUDIT = '/api/v1/audit';

/** The tag of a client that has not read for a while. */
export const STALE = { 'If-Match': '"0"' };
