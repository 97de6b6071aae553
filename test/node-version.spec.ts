import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Takes from a program what Node.js 18 lacks. */
const WITHOUT_DIRNAME = `
  import { registerHooks } from 'node:module';
  const load = (url, context, next) => {
    const loaded = next(url, context);
    if (!url.includes('/dist/') || loaded.source == null) return loaded;
    return { ...loaded, source: String(loaded.source).replaceAll('import.meta.dirname', 'undefined') };
  };
  registerHooks({ load });
`;

/** Makes a program take the Node.js that runs it for another version. */
function pretending(version: string): string {
  const renamed = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}});`;
  const program = version.startsWith('18.') ? renamed + WITHOUT_DIRNAME : renamed;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}

function run(version: string, ...program: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [pretending(version), ...program], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'of no kind' },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const PROGRAMS: [what: string, ...program: string[]][] = [
  ['the service', 'dist/apps/api/bundle/main.js'],
  ['the command line', 'dist/apps/cli/bundle/main.js', 'applications', 'list'],
  ['what npm runs before start, cli, demo, bench and faults', 'scripts/build-if-needed.js'],
  ['the tests', 'node_modules/jest/bin/jest.js', '--listTests'],
];

describe('the version of Node.js', () => {
  it.each(PROGRAMS)('is looked at by %s before anything else', (_what, ...program) => {
    for (const version of ['18.20.8', '20.20.2', '22.17.1', '23.10.0']) {
      const { status, stdout, stderr } = run(version, ...program);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^Node\.js 22\.18 or newer \(of 23, 23\.11\) is needed; this is [^\n]+\n$/);
      expect(stderr).toContain(`this is ${version}, ${process.execPath}.`);
    }
  });

  it.each(['22.18.0', '23.11.0', '24.0.0', '26.1.0'])('%s will do', (version) => {
    for (const program of PROGRAMS.slice(0, 2).map(([, ...program]) => program)) {
      expect(run(version, ...program).stderr).toMatch(/^These settings cannot be used:/);
    }
  });

  // The binary of better-sqlite3 is made for Node-API 10: before 22.14 and 23.6 all dies of a segmentation fault. These
  // cannot build: they do not load what Nest's command line requires (ERR_REQUIRE_CYCLE_MODULE). Before 22.18 none of
  // our threads starts from TypeScript, as in unit tests.
  it('is the one of package.json', () => {
    expect(engines.node).toBe('^22.18 || >=23.11');
  });
});
