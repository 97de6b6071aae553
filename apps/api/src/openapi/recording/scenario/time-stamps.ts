import { inClass } from './places.js';
import type { Step } from './step.js';

const NOTE = {
  name: 'Note',
  title: 'text',
  timestamps: true,
  fields: { text: { type: 'string', required: true } },
};

/** A class whose objects have time stamps. */
export const TIME_STAMP_STEPS: Step[] = [
  { operationId: 'createClass', name: 'with_time_stamps', body: NOTE, status: 200 },
  {
    operationId: 'createObject',
    name: 'with_time_stamps',
    parameters: () => inClass('Note'),
    body: { text: 'Call the carrier' },
    status: 200,
  },
  {
    operationId: 'createObject',
    name: 'sends_time_stamps',
    parameters: () => inClass('Note'),
    body: { text: 'Call the carrier', _createdAt: '2026-01-02T03:04:05.678Z' },
    status: 400,
  },
  {
    operationId: 'listObjects',
    name: 'changed_since',
    parameters: () => ({
      ...inClass('Note'),
      query: '{"_updatedAt":{"$gte":"2026-01-02T03:04:05.678Z"}}',
      sort: '_updatedAt',
    }),
    status: 200,
  },
  {
    operationId: 'listObjects',
    name: 'without_time_stamps',
    parameters: () => ({ ...inClass(), sort: '-_createdAt' }),
    status: 400,
  },
];
