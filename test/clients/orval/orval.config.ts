import { defineConfig } from 'orval';

export default defineConfig({
  client: {
    input: process.env.CONTRACT!,
    output: {
      target: 'client.ts',
      client: 'fetch',
      urlEncodeParameters: true,
      override: {
        // A listing is answered in lines too: each type would be an answer of its own.
        contentType: { exclude: ['application/x-ndjson'] },
        mutator: { path: './fetch.ts', name: 'send' },
      },
    },
  },
});
