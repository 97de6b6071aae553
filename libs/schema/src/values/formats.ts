import ajvFormats, { type FormatName } from 'ajv-formats';

/** The formats that a string field may require. */
export const STRING_FORMATS = ['email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'] as const;

/** A longer text has no format. This bounds the cost of matching, whatever the expression. */
const MAX_FORMATTED_LENGTH = 2048;

/** The check of a format, by the expressions that ajv-formats has for untrusted input. */
export function formatCheck(name: FormatName): (text: string) => boolean {
  const format = ajvFormats.default.get(name, 'fast');
  const matches =
    format instanceof RegExp
      ? (text: string) => format.test(text)
      : ((format as { validate: (text: string) => boolean }).validate ?? format);
  return (text) => text.length <= MAX_FORMATTED_LENGTH && (matches as (text: string) => boolean)(text);
}
