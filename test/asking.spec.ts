import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { oneEngine } from './support/fewer-engines.js';
import { Service, startService } from './support/services/service.js';

/** A question of the page: what is typed, and what is printed. */
interface Question {
  number: string;
  typed: string;
  printed: string;
}

const PAGE = readFileSync('docs/asking.md', 'utf8');
const [INTRODUCTION, ...QUESTIONS] = PAGE.split(/^(?=\d+\. )/m);

/** What stands in the blocks of a language. */
function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block!);
}

function questionOf(text: string): Question {
  const [[number], [typed], [printed]] = [/^\d+/.exec(text)!, blocks(text, 'bash'), blocks(text, 'text')];
  return { number, typed: typed!, printed: printed! };
}

/** Separates what questions print. */
const MARK = '--- ';

describe('the questions of docs/asking.md', () => {
  oneEngine((shared) => {
    it('are answered as it says, from the first to the last', async () => {
      const questions = QUESTIONS.map(questionOf);
      expect(questions.map(({ number }) => Number(number))).toEqual(questions.map((_, at) => at + 1));
      expect(questions.length).toBeGreaterThanOrEqual(30);
      const running = await startService(shared.running.engine, {
        BOOTSTRAP_CLIENT_ID: 'console',
        BOOTSTRAP_CLIENT_SECRET: 'change-me-please',
      });
      const { baseUrl } = new Service(running.service.running);
      const script = [
        ...blocks(INTRODUCTION!, 'bash').map((block) => block.replace('http://127.0.0.1:3000', baseUrl)),
        ...questions.map(({ number, typed }) => `echo "${MARK}${number}"\n${typed}`),
      ];
      const directory = mkdtempSync(join(tmpdir(), 'asking-'));
      const run = promisify(execFile)('bash', ['-o', 'pipefail', '-ec', script.join('\n')], {
        cwd: directory,
      });
      const { stdout } = await run.finally(async () => {
        rmSync(directory, { recursive: true });
        await running.stop();
      });
      const expected = questions.map(({ number, printed }) => `${MARK}${number}\n${printed}`).join('');
      expect(stdout).toBe(expected);
    });
  });
});
