import { defineConfig } from 'orval';

export default defineConfig({
  client: {
    input: process.env.CONTRACT!,
    output: {
      target: 'client.ts',
      client: 'fetch',
      urlEncodeParameters: true,
      override: {
        mutator: { path: './fetch.ts', name: 'send' },
      },
    },
  },
});
