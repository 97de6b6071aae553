import type { OpenAPIObject } from '@nestjs/swagger';

/**
 * The contract of a service whose paths have a prefix for clients, empty for none. Addresses stay without a host, so
 * that the pages which use them call their own origin, as their Content-Security-Policy demands.
 */
export function withPathPrefix(prefix: string, document: OpenAPIObject): OpenAPIObject {
  if (prefix === '') return document;
  // With a prefix the session cookie is not for the whole host (`SessionCookie`).
  const published: OpenAPIObject = JSON.parse(
    JSON.stringify(document).replaceAll('__Host-session', '__Secure-session'),
  );
  published.servers = published.servers!.map((server) => ({ ...server, url: withPrefix(server.url) }));
  for (const scheme of Object.values(published.components?.securitySchemes ?? {})) {
    const flow = 'flows' in scheme ? scheme.flows?.clientCredentials : undefined;
    if (flow?.tokenUrl !== undefined) flow.tokenUrl = withPrefix(flow.tokenUrl);
  }
  return published;

  function withPrefix(path: string): string {
    return path === '/' ? prefix : `${prefix}${path}`;
  }
}
