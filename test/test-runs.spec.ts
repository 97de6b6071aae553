import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import ts from 'typescript';
import { readRunState } from './support/run/run-state.js';
import { uniqueName } from './support/services/service.js';

/** What a test has to say so that it is in `npm run test:long` too (test/support/extent.ts). */
const EXTENT = /\/(extent|fewer-engines|describe-engines|holds-briefly)\.js'/;

const SPECS = ['apps', 'bench', 'libs', 'test'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `${room}/${file}`),
);

/** All of it is for `npm run test:long`. */
const isLong = (file: string) => file.endsWith('.long.spec.ts');

const textOf = (file: string) => readFileSync(file, 'utf8');

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** The tests of a file that are a plain `it`, as `npm test` runs them, and `it.each`. */
function plainTests(file: string): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true), (node) => {
    if (!ts.isCallExpression(node)) return;
    const name = node.expression.getText();
    if (name === 'it' || /^it\.each\(/.test(name)) found.push(node);
  });
  return found;
}

/** What depends on how long the run is: the functions that tell, and constants that are made by them. */
function extentNames(file: string): Set<string> {
  const names = new Set(['amount', 'isLong']);
  visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true), (node) => {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return;
    if (/\b(amount\(|isLong\b)/.test(node.initializer.getText())) names.add(node.name.getText());
  });
  return names;
}

describe('a test', () => {
  it('that has a single extent is not run to another one: the long run leaves it out', () => {
    const wrong = SPECS.filter((file) => EXTENT.test(textOf(file)) && !isLong(file)).flatMap((file) => {
      const names = extentNames(file);
      return plainTests(file).flatMap((test) => {
        let name: string | undefined;
        visit(test, (node) => {
          // A field may be called like the function.
          const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node;
          if (ts.isIdentifier(node) && names.has(node.text) && (isCalled || node.text !== 'amount'))
            name = node.text;
        });
        return name === undefined ? [] : [`${file}: ${test.arguments[0]?.getText()} depends on ${name}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('that only the long run has takes no amount of the other one', () => {
    const isInBoth = (file: string) => /\bitBoth\b|\/holds-briefly\.js'/.test(textOf(file));
    const taking = SPECS.filter((file) => /\bamount\(/.test(textOf(file)));
    expect(taking.length).toBeGreaterThan(0);
    expect(taking.filter((file) => isLong(file) || !isInBoth(file))).toEqual([]);
  });

  it('of a file that only the long run has is one of that run', () => {
    const long = SPECS.filter(isLong);
    expect(long.length).toBeGreaterThan(0);
    expect(long.filter((file) => !EXTENT.test(textOf(file)))).toEqual([]);
  });

  it('is registered by what tells both runs apart, and never left out for good', () => {
    const odd =
      /\b(?:it|describe)\.(?:only|todo|concurrent|failing)\b|^ *(?:test|xit|fit|xdescribe|fdescribe)\(/m;
    expect(SPECS.filter((file) => odd.test(textOf(file)) && !file.endsWith('test-runs.spec.ts'))).toEqual([]);
  });
});

/** Where /proc tells which processes have ended. */
const itOnLinux = process.platform === 'linux' ? it : it.skip;

itOnLinux('what a run has started ends with it, also where nothing reaps what has ended', async () => {
  // `exec` puts another program in the place of the parent, which waits for no child.
  const parent = spawn('sh', ['-c', 'sleep 600 >&- & echo $!; exec sleep 600']);
  let pid: number | undefined;
  try {
    const [line] = await once(parent.stdout, 'data');
    pid = Number(line);
    const directory = join(readRunState().directory, uniqueName('run'));
    mkdirSync(join(directory, 'resources'), { recursive: true });
    const resource = { kind: 'process', pid, signal: 'SIGTERM' };
    writeFileSync(join(directory, 'resources', 'one.json'), JSON.stringify(resource));
    const keeper = spawn(process.execPath, ['test/support/run/run-keeper.js', directory]);
    keeper.stdin.end();
    const [said] = await Promise.all([text(keeper.stderr), once(keeper, 'exit')]);
    expect([said, keeper.exitCode]).toEqual(['', 0]);
  } finally {
    // While its parent is there, the number is of no other process.
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    parent.kill('SIGKILL');
  }
});
