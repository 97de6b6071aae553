import { defineConfig } from 'vite';
import { compressed } from './compressed.js';
import { stylesAfterShell } from './styles-after-shell.js';

/** Where `npm start` serves the API during development of the dashboard. */
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // What is built may be served below any path: files find each other, and the API process writes the addresses of the
  // page.
  base: command === 'build' ? './' : '/dashboard/',
  // The API process writes a nonce of its own over this in every answer; Mantine's run-time styles carry it.
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: '../../dist/dashboard',
    emptyOutDir: true,
    // Fonts in `data:` addresses would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    // What counts is the first page as it travels, which test/dashboard-security.long.spec.ts measures.
    chunkSizeWarningLimit: 800,
    cssCodeSplit: false,
    rolldownOptions: {
      // Each file is a round trip, of which a browser makes six at once: the page of a class had fifty, most of a few
      // hundred bytes.
      output: {
        codeSplitting: {
          groups: [
            // Styles of the library come before those that change them.
            { name: 'base', test: /(styles|wght)\.css$/, priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
      onLog(level, log, print) {
        // React libraries mark modules for server rendering, which there is none of here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log);
      },
    },
  },
  plugins: [stylesAfterShell(), compressed()],
  server: {
    // The service must see the host the browser sees, or it takes the requests for those of another site.
    proxy: Object.fromEntries(
      ['/api', '/docs', '/openapi', '/.well-known'].map((path) => [
        path,
        { target: API, changeOrigin: false },
      ]),
    ),
  },
}));
