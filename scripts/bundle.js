// Bundles what `nest build` has written: to load two thousand small modules is most of what a start takes.
import { writeFileSync } from 'node:fs';
import { build } from 'rolldown';

/** Machine code. */
const EXTERNAL = [/^@node-rs\/argon2$/, /^better-sqlite3$/];

/** Nest and TypeORM try whether packages are there that this service has no use for. */
const isOptional = ({ code, id }) => code === 'UNRESOLVED_IMPORT' && id?.includes('node_modules');

await build({
  input: {
    'api/bundle/main': 'dist/apps/api/src/main.js',
    'api/bundle/worker': 'dist/apps/api/src/cluster/worker.js',
    'api/bundle/writer-program': 'dist/libs/database/src/dialects/sqlite-writer/writer-program.js',
    'api/bundle/checkpoint-program': 'dist/libs/database/src/dialects/sqlite-writer/checkpoint-program.js',
    'api/bundle/reader-program': 'dist/libs/database/src/dialects/sqlite-reader/reader-program.js',
    'cli/bundle/main': 'dist/apps/cli/src/main.js',
  },
  platform: 'node',
  external: EXTERNAL,
  onLog(level, log, report) {
    if (!isOptional(log)) report(level, log);
  },
  output: {
    dir: 'dist/apps',
    // A source above 1 MiB is kept with two bytes for each character, outside of the heap. What a file needs is in
    // others then, so modules have to be told to run in the order in which they are imported.
    codeSplitting: {
      groups: [
        // Not with what each start loads.
        { name: 's3', test: /node_modules\/(@aws-sdk|@aws|@smithy|bowser)\//, priority: 1 },
        { name: 'packages', test: /node_modules/, maxSize: 500_000 },
      ],
    },
    strictExecutionOrder: true,
    // As deep below `dist` as the modules were: the dashboard is found from there.
    chunkFileNames: 'api/bundle/[name]-[hash].js',
    // Nest, Swagger and the log tell classes by their names.
    keepNames: true,
    // V8 keeps the source, with two bytes for each character as soon as there is one beyond Latin-1.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
  },
});

// What a build that was broken off has left is taken for none (scripts/build-if-needed.js).
writeFileSync('dist/apps/api/bundle/complete', '');
