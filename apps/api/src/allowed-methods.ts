import type { FastifyInstance } from 'fastify';

interface Route {
  pattern: RegExp;
  /** How many of its segments stand for any name. */
  parameters: number;
  methods: Set<string>;
}

/** Knows which methods the routes of the running application take, for `Allow` and answers with status 405. */
export class AllowedMethods {
  readonly #routes = new Map<string, Route>();

  /** Learns every route that is registered from now on. */
  observe(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      // What answers OPTIONS everywhere is no address of its own.
      if (url === '*') return;
      const parameters = url.split(/[:*]/).length - 1;
      const route = this.#routes.get(url) ?? { pattern: patternOf(url), parameters, methods: new Set() };
      for (const name of [method].flat()) route.methods.add(name);
      this.#routes.set(url, route);
    });
  }

  /**
   * The methods that the address of a request takes, sorted; none where nothing is. Of two routes that fit, the one that
   * names the address counts: `batch` is no id.
   */
  at(url: string): string[] {
    const path = url.split('?', 1)[0]!.replace(/\/$/, '');
    const routes = [...this.#routes.values()].filter(({ pattern }) => pattern.test(path));
    if (routes.length === 0) return [];
    const fewest = Math.min(...routes.map(({ parameters }) => parameters));
    const nearest = routes.filter(({ parameters }) => parameters === fewest);
    return [...new Set(['OPTIONS', ...nearest.flatMap(({ methods }) => [...methods])])].sort();
  }
}

function patternOf(url: string): RegExp {
  const segments = url.replace(/\/$/, '').split('/');
  const source = segments.map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source.join('/')}$`);
}
