import type { FastifyInstance } from 'fastify';

/** Knows which methods the routes of the running application take, for answers with status 405. */
export class AllowedMethods {
  readonly #routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  /** Learns every route that is registered from now on. */
  observe(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      const route = this.#routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
      for (const name of [method].flat()) route.methods.add(name);
      this.#routes.set(url, route);
    });
  }

  /** The methods that the address of a request takes, sorted; none where nothing is. */
  at(url: string): string[] {
    const path = url.split('?', 1)[0]!.replace(/\/$/, '');
    const methods = new Set<string>();
    for (const route of this.#routes.values()) {
      if (!route.pattern.test(path)) continue;
      for (const method of route.methods) methods.add(method);
    }
    methods.delete('OPTIONS');
    return [...methods].sort();
  }
}

function patternOf(url: string): RegExp {
  const segments = url.replace(/\/$/, '').split('/');
  const source = segments.map((segment) =>
    segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^${source.join('/')}$`);
}
