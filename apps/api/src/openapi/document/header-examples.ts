import { ANSWER_HEADERS, type AnswerHeader } from '@app/http';
import { EXAMPLE_BASE_URL, EXAMPLE_CURSOR } from '../examples/exchange.js';

const OBJECTS = `${EXAMPLE_BASE_URL}/api/v1/storage/data/Shipment`;

/** Mock servers answer them; without one they answer `string`, which no client can read. */
const EXAMPLES: Partial<Record<AnswerHeader, string | number>> = {
  'Content-Disposition': `inline; filename="label.txt"; filename*=UTF-8''label.txt`,
  'Content-Range': 'bytes 0-4/12',
  ETag: '"1"',
  Link: [
    `<${OBJECTS}/?limit=2>; rel="first"`,
    `<${OBJECTS}/?limit=2&after=${EXAMPLE_CURSOR}>; rel="next"`,
    `<${OBJECTS}/?limit=2&page=2>; rel="last"`,
  ].join(', '),
  Location: `${OBJECTS}/019b7c4e-0001-7000-8000-000000000000`,
  'Preference-Applied': 'respond-async',
  RateLimit: '"units";r=998;t=1',
  'RateLimit-Policy': '"units";q=1000;w=10',
  'Retry-After': 2,
  'WWW-Authenticate': 'Bearer realm="storage"',
  'X-Outcome': 'updated',
  'X-Request-Id': '5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f',
  'X-Warning':
    '[{"code":"unknown_parameter","message":"There is no parameter dryrun here. Did you mean dryRun?","field":"dryrun"}]',
};

/** The headers of responses with their examples, for `components.headers`. */
export function describedHeaders(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(ANSWER_HEADERS).map(([name, header]) => {
      const example = EXAMPLES[name as AnswerHeader];
      return [name, example === undefined ? header : { ...header, example }];
    }),
  );
}
