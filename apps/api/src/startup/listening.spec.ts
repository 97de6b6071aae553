import { localAddress } from './listening.js';

describe('localAddress', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://localhost:3000'],
    ['localhost', 'http://localhost:3000'],
    ['fd00::7', 'http://[fd00::7]:3000'],
    ['storage.example', 'http://storage.example:3000'],
  ])('what listens at %s is reached at %s', (host, address) => {
    expect(localAddress(host, 3000)).toBe(address);
  });
});
