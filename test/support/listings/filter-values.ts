const x254 = 'x'.repeat(254);
const faces = '😀'.repeat(254);

/** Texts that careless comparisons take for each other, or put into another order. */
export const TEXTS = [
  ...['', 'a', 'A', 'b', 'á', 'a\u0301', 'a ', ' a', 'a\t', 'a\n', 'a\u0001', 'ss', 'ß', 'i', 'I', 'ı', 'İ'],
  ...['10', '9', 'true', 'null', '[]', '{}', '"', '""', "'", '\\', '\\"', "' OR 1=1 -- ", '%', '_', '?', '/'],
  ...['\u007f', '\u00a0', '\u2028', '\ufeff', '\ufffd', '\uff5e', '😀', '😀a', '😁', '𝕏', '\u{10ffff}'],
  ...[x254, `${x254}x`, `${x254}xa`, `${x254}xb`, `${x254}😀`, `${x254}😀a`, `${x254}😁`, `${x254}\uffee`],
  ...[faces, `${faces}😀`, `${faces}😀a`, `${faces}😀b`, `${faces}a`, `${faces}😀 `, `${'é'.repeat(300)}`],
];

export const NUMBERS = [
  ...[
    0,
    -0,
    1,
    -1,
    2,
    9,
    10,
    100,
    0.1,
    0.2,
    0.1 + 0.2,
    0.3,
    1 / 3,
    1.5,
    -1.5,
    4.35,
    1e-7,
    123456789.12345679,
  ],
  ...[1e21, -1e21, 1e20, 2 ** 60, 2 ** 63, 2 ** 64, 5e-324, -5e-324, 2.2250738585072014e-308],
  ...[Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
];

export const INTEGERS = [0, 1, 2, 3, -1, 10, 1000, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

/** In the form in which they are stored. */
export const DATETIMES = [
  ...['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2025-12-31T23:59:59.999Z'],
  ...['2024-02-29T12:30:00.500Z', '1969-12-31T23:59:59.999Z', '0001-01-01T00:00:00.000Z'],
];

/** Other ways to write an instant, and texts that are none. */
export const DATETIME_OPERANDS = [
  ...['2026-01-01T01:00:00+01:00', '2025-12-31T18:59:59.999-05:00', '2026-01-01T00:00:00Z'],
  ...['2026-01-01T05:30:00.001+05:30', 'yesterday', '2026-01-01', '', '2026-13-01T00:00:00Z'],
];

export const DATES = ['2026-01-01', '2025-12-31', '2024-02-29', '0001-01-01', '9999-12-31'];
export const DATE_OPERANDS = ['2026-02-30', '2026-1-1', '', '2026-01-01T00:00:00.000Z', 'today'];
