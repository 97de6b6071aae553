import { resolve } from 'node:path';

/** Environment of a process that takes the code which others have compiled: a fifth of what a start costs. */
export const COMPILED = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') };
