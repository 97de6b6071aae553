import { requireNode } from './scripts/required-node.js';
import { WORKERS } from './test/support/run/test-order.js';

requireNode();

// Own code and the ESM-only packages below run as CommonJS: Jest loads ESM from `require` only since Node 24.9.
const esmOnly =
  '(@nestjs/[^/]+|@seriousme/openapi-schema-validator|cookie|content-disposition|file-type|load-esm|mingo|strtok3|token-types|uint8array-extras|openapi-fetch|uuid|@borewit/text-codec|@tokenizer/inflate)';

const swc = (syntax) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: syntax === 'typescript' ? { syntax, decorators: true } : { syntax },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
    module: { type: 'commonjs' },
    sourceMaps: true,
  },
];

const shared = {
  testEnvironment: 'node',
  transform: {
    '\\.ts$': swc('typescript'),
    [`/node_modules/${esmOnly}/.+\\.m?js$`]: swc('ecmascript'),
  },
  transformIgnorePatterns: [`/node_modules/(?!${esmOnly}/)`],
  // The benchmark builds earlier commits there, with all their packages.
  modulePathIgnorePatterns: ['<rootDir>/bench-results/'],
  moduleNameMapper: {
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
  },
};

const setupFilesAfterEnv = ['<rootDir>/test/support/run/second-attempt.ts'];

export default {
  reporters: ['default', '<rootDir>/test/support/run/plain-reporter.js'],
  // Ends what hangs, however busy the machine is; how long something may take is for its test to say
  // (test/support/slowness.ts).
  testTimeout: 600_000,
  maxWorkers: WORKERS,
  testSequencer: '<rootDir>/test/support/run/test-order.js',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      setupFiles: ['reflect-metadata'],
      setupFilesAfterEnv,
      testMatch: ['<rootDir>/{apps,bench,libs}/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'e2e',
      setupFilesAfterEnv,
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      // A whole file for `npm run test:long`; most have parts for it (test/support/extent.ts).
      testPathIgnorePatterns: process.env.TEST_LONG === '1' ? [] : ['\\.long\\.spec\\.ts$'],
      globalSetup: '<rootDir>/test/support/run/global-setup.cjs',
      globalTeardown: '<rootDir>/test/support/run/global-teardown.cjs',
    },
  ],
};
