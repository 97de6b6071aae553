import type { FastifyInstance } from 'fastify';

/** Methods that change nothing (RFC 9110 section 9.2.1). */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Route {
  pattern: RegExp;
  /** How many of its segments are parameters. */
  parameters: number;
  methods: Set<string>;
}

/** The methods that the routes of the application accept, for `Allow` and responses with status 405. */
export class AllowedMethods {
  readonly #routes = new Map<string, Route>();

  /** Records every route that is registered from now on. */
  observe(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method }) => {
      // The route that answers OPTIONS everywhere is no address of its own.
      if (url === '*') return;
      const parameters = url.split(/[:*]/).length - 1;
      const route = this.#routes.get(url) ?? { pattern: patternOf(url), parameters, methods: new Set() };
      for (const name of [method].flat()) route.methods.add(name);
      this.#routes.set(url, route);
    });
  }

  /**
   * The methods that the address of a request accepts, sorted; none if no route has it. Of two matching routes, the one
   * with fewer parameters counts: `batch` is no id.
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
