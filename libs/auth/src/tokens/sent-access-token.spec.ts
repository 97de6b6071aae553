import { ACCESS_TOKEN_PARAMETER, bearerCredentials, takeAccessToken } from './sent-access-token.js';

function take(url: string) {
  const request: Parameters<typeof takeAccessToken>[0] = { url, originalUrl: url };
  const cleaned = takeAccessToken(request);
  return { cleaned, taken: request[ACCESS_TOKEN_PARAMETER], originalUrl: request.originalUrl };
}

describe('takeAccessToken', () => {
  it.each([
    ['/a', '/a', undefined],
    ['/a?page=1', '/a?page=1', undefined],
    ['/a?token=x', '/a', ['x']],
    ['/a?page=1&token=x&limit=2', '/a?page=1&limit=2', ['x']],
    ['/a?token=x&token=x', '/a', ['x']],
    ['/a?token=x&token=y', '/a', ['x', 'y']],
    ['/a?%74oken=x', '/a', ['x']],
    ['/a?%54oken=x', '/a?%54oken=x', undefined],
    ['/a?t%6Fke%6e=%78', '/a', ['x']],
    ['/a?token=%ZZ', '/a', ['%ZZ']],
    ['/a?token=a=b', '/a', ['a=b']],
    ['/a?token=', '/a', undefined],
    ['/a?token', '/a', undefined],
    ['/a?access_token=x&tokens=y&Token=z', '/a?access_token=x&tokens=y&Token=z', undefined],
    ['/a?q=%7B%22token%22:1%7D&token=x', '/a?q=%7B%22token%22:1%7D', ['x']],
    ['/token=x?', '/token=x?', undefined],
    ['http://host/a?token=x', 'http://host/a', ['x']],
  ])('%s becomes %s', (url, cleaned, taken) => {
    // Fastify would otherwise return the address as it came in `originalUrl`.
    expect(take(url)).toEqual({ cleaned, taken, originalUrl: cleaned });
  });
});

describe('bearerCredentials', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER a=/+~.-_', 'a=/+~.-_'],
    ['bearer  a', 'a'],
    // No tokens, but meant as such.
    ['bearer   ', ''],
    ['bearer  a  b', 'a  b'],
    ['bearer', ''],
    ['bearer ', ''],
    ['bearer a b', 'a b'],
  ])('reads %j as %j', (header, credentials) => {
    expect(bearerCredentials(header)).toBe(credentials);
  });

  it.each([undefined, '', 'Basic abc', 'bearerabc', 'abc', ' bearer abc'])('finds none in %j', (header) => {
    expect(bearerCredentials(header)).toBeUndefined();
  });
});
