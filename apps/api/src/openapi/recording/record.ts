// Records the examples of the contract from a running service and writes the contract and what is generated from it.

import { writeFileSync } from 'node:fs';
import { describeApi } from '../document/document.js';
import type { Exchange } from '../examples/exchange.js';
import { toYaml } from '../yaml-text.js';
import { playFailures } from './failures.js';
import { playScenario } from './play-scenario.js';
import { withService } from './recorded-service.js';

await withService({}, async ({ app, baseUrl, entrance }) => {
  const [exchanges, failures] = await Promise.all([playScenario(baseUrl, entrance), playFailures()]);
  writeFileSync(
    'apps/api/src/openapi/examples/exchanges.gen.ts',
    [
      '// Recorded by `npm run openapi`.',
      "import type { Exchange } from './exchange.js';",
      '',
      '/** What `scenario.ts` is answered, on any engine. */',
      textOf('EXCHANGES', exchanges),
      '/** What `failures.ts` provokes. */',
      textOf('FAILURES', failures),
    ].join('\n'),
  );
  writeFileSync('openapi.yaml', toYaml(describeApi(app, [...exchanges, ...failures])));
});

function textOf(name: string, exchanges: Exchange[]): string {
  return `export const ${name}: Exchange[] = [\n${exchanges.map(linesOf).join('')}];\n`;
}

/** One line for each member, so that a difference shows which one has changed. */
function linesOf(exchange: Exchange): string {
  const members = Object.entries(exchange).filter(([, value]) => value !== undefined);
  const lines = members.map(([name, value]) => `    ${name}: ${JSON.stringify(value)},\n`);
  return `  {\n${lines.join('')}  },\n`;
}
