import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text shorter than this travels in one packet anyway. */
const WORTH_BYTES = 1024;

/** Writes a `.br` and a `.gz` beside every text of the build, so that the service never compresses anything itself. */
export function compressed(): Plugin {
  let directory = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      directory = join(root, build.outDir, 'assets');
    },
    closeBundle() {
      for (const name of readdirSync(directory).filter((file) => /\.(js|css)$/.test(file))) {
        const path = join(directory, name);
        const bytes = readFileSync(path);
        if (bytes.length < WORTH_BYTES) continue;
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        );
      }
    },
  };
}
