import type { ServerResponse } from 'node:http';
import type { Serve } from './pipelined-requests.js';

/**
 * Lets answers that break off be told from whole ones by clients of HTTP/1.0, such as nginx unless it is told otherwise. They
 * know no chunks, so what has no length ends with its connection, which is therefore reset.
 */
export function resetBrokenAnswers(serve: Serve): Serve {
  return (request, response) => {
    if (request.httpVersion === '1.0') resetIfBroken(response);
    serve(request, response);
  };
}

function resetIfBroken(response: ServerResponse): void {
  const destroy = response.destroy.bind(response);
  response.destroy = (error) => {
    if (response.headersSent && !response.writableEnded) response.socket?.resetAndDestroy();
    return destroy(error);
  };
}
