import { readFileSync } from 'node:fs';
import { VERSION } from './version.js';

describe('The version that databases are marked with', () => {
  it('is that of the package', () => {
    expect(VERSION).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  });
});
