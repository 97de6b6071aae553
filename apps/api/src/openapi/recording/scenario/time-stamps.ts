import { inClass, type Step, step } from './step.js';

const NOTE = {
  name: 'Note',
  title: 'text',
  timestamps: true,
  fields: { text: { type: 'string', required: true } },
};

/** A class whose objects have time stamps. */
export const TIME_STAMP_STEPS: Step[] = [
  step('createClass', 'with_time_stamps', 200, { body: NOTE }),
  step('createObject', 'with_time_stamps', 200, {
    parameters: inClass('Note'),
    body: { text: 'Call the carrier' },
  }),
  step('createObject', 'sends_time_stamps', 400, {
    parameters: inClass('Note'),
    body: { text: 'Call the carrier', _createdAt: '2026-01-02T03:04:05.678Z' },
  }),
  step('listObjects', 'changed_since', 200, {
    parameters: {
      ...inClass('Note'),
      query: '{"_updatedAt":{"$gte":"2026-01-02T03:04:05.678Z"}}',
      sort: '_updatedAt',
    },
  }),
  step('listObjects', 'without_time_stamps', 400, { parameters: { ...inClass(), sort: '-_createdAt' } }),
];
