import { digestOf, generateSecretString, isWellFormed } from './secret-string.js';

describe('secret strings', () => {
  it('have a prefix, 43 random characters and 6 of checksum', () => {
    expect(generateSecretString('ost_')).toMatch(/^ost_[0-9A-Za-z]{49}$/);
    expect(generateSecretString('osk_')).toMatch(/^osk_[0-9A-Za-z]{49}$/);
  });

  it('differ', () => {
    const made = Array.from({ length: 1000 }, () => generateSecretString('ost_'));
    expect(new Set(made).size).toBe(1000);
    expect(made.every((token) => isWellFormed('ost_', token))).toBe(true);
  });

  it('are well-formed only as they were made', () => {
    const token = generateSecretString('ost_');
    expect(isWellFormed('osk_', token)).toBe(false);
    expect(isWellFormed('ost_', token.slice(0, -1))).toBe(false);
    expect(isWellFormed('ost_', `${token}0`)).toBe(false);
    expect(isWellFormed('ost_', `${token}\n`)).toBe(false);
    expect(isWellFormed('ost_', '')).toBe(false);
    for (let position = 4; position < token.length; position++) {
      const other = token[position] === 'a' ? 'b' : 'a';
      expect(isWellFormed('ost_', token.slice(0, position) + other + token.slice(position + 1))).toBe(false);
    }
  });

  it('are stored as SHA-256', () => {
    expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
