import { ApiHeader } from '@nestjs/swagger';

/** The operation takes If-Match, and the contract says so. */
export const IfMatchHeader = () =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'An `ETag` the client has read, several of them, or `*`: the change is made, or what is there is sent, only if it is still ' +
      'current, else answered 412 with `current`, what is there now. It comes before `If-None-Match` and `If-Range`. An empty header counts as none.',
  });

/** The operation takes If-None-Match, and the contract says so. */
export const IfNoneMatchHeader = () =>
  ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: 'An `ETag` the client has: 304 if it is current.',
  });
