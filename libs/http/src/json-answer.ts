import { applyDecorators, Header } from '@nestjs/common';

/** The handler returns JSON text, which is sent as it is. */
export const AnswersJsonText = () =>
  applyDecorators(Header('content-type', 'application/json; charset=utf-8'));
