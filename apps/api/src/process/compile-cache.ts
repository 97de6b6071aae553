// Nothing here may fail in an old Node.js before `requireNode` can tell of its age, as a named import of what it lacks
// would, or `import.meta.dirname`.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** Beside the program, so that a build empties it. */
export const COMPILE_CACHE = fileURLToPath(new URL('./compiled', import.meta.url));

/**
 * Has V8 take from a directory what it has compiled at earlier starts: a fifth of the processor time of a start, for
 * some 4 MiB of memory. Nothing is kept where the directory cannot be written; `scripts/fill-compile-cache.js` fills it
 * after a build.
 */
export function enableCompileCache(): void {
  module.enableCompileCache(COMPILE_CACHE);
}
