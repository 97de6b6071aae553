import { ApiParam } from '@nestjs/swagger';

/** The operation is about a class, and the contract says so. */
export const ClassParameter = () =>
  ApiParam({
    name: 'objectClass',
    description: 'Name of the class; case counts.',
    schema: { type: 'string' },
  });
