import { InvalidS3Address, readS3Address, s3AddressOf } from './s3-location.js';

const NOTHING = { prefix: '', region: undefined, endpoint: undefined, pathStyle: false };

describe('readS3Address', () => {
  it.each([
    ['s3://files', { ...NOTHING, bucket: 'files' }],
    ['s3://files/', { ...NOTHING, bucket: 'files' }],
    ['s3://my.files-1/a/b_c/', { ...NOTHING, bucket: 'my.files-1', prefix: 'a/b_c' }],
    ['s3://files?region=eu-central-1', { ...NOTHING, bucket: 'files', region: 'eu-central-1' }],
    [
      's3://files/x?endpoint=https://s3.example.com:9000',
      { ...NOTHING, bucket: 'files', prefix: 'x', endpoint: 'https://s3.example.com:9000', pathStyle: true },
    ],
    [
      's3://files?endpoint=https://s3.example.com&path-style=false',
      { ...NOTHING, bucket: 'files', endpoint: 'https://s3.example.com' },
    ],
  ])('reads %s', (text, location) => {
    expect(readS3Address(text)).toEqual(location);
  });

  it.each([
    ['files', 'is no address'],
    ['https://files', 'is no address'],
    ['s3://', 'bucket'],
    ['s3://Files', 'names no bucket'],
    ['s3://ab', 'names no bucket'],
    ['s3://files:80', 'names no bucket'],
    ['s3://key:hush@files', 'has credentials, which belong in AWS_ACCESS_KEY_ID'],
    ['s3://files/a b', 'has a prefix with something else'],
    ['s3://files/a%2Fb', 'has a prefix with something else'],
    ['s3://files?reigon=x', 'has the parameter "reigon": there are region, endpoint, path-style'],
    ['s3://files?region=a&region=b', 'has a parameter twice'],
    ['s3://files?endpoint=s3.example.com', 'has an endpoint that is no origin'],
    ['s3://files?endpoint=https://s3.example.com/path', 'has an endpoint that is no origin'],
    ['s3://files?endpoint=https://a:b@s3.example.com', 'has an endpoint that is no origin'],
    ['s3://files?path-style=yes', 'has a path-style that is neither'],
    ['s3://files#x', 'has a #'],
  ])('refuses %s', (text, message) => {
    expect(() => readS3Address(text)).toThrow(InvalidS3Address);
    expect(() => readS3Address(text)).toThrow(message);
    expect(() => readS3Address(text)).not.toThrow('hush');
  });
});

it('s3AddressOf shows the bucket and the prefix', () => {
  expect(s3AddressOf(readS3Address('s3://files/a/b?region=x'))).toBe('s3://files/a/b');
  expect(s3AddressOf(readS3Address('s3://files'))).toBe('s3://files');
});
