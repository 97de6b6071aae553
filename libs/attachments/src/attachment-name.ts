import { Problem } from '@app/problems';

const MAX_BYTES = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Whether a name can be that of an attachment: 1 to 255 bytes of UTF-8, one path segment, no control characters.
 * Names are compared byte for byte and never used as file names. Throws Problem `invalid_attachment_name`.
 */
export function checkAttachmentName(name: string): void {
  const bytes = Buffer.byteLength(name);
  const reason =
    bytes === 0 || bytes > MAX_BYTES
      ? `it has ${bytes} bytes of UTF-8, not 1 to ${MAX_BYTES}`
      : name === '.' || name === '..'
        ? 'it means a directory'
        : name.includes('/')
          ? 'it contains a slash'
          : CONTROL.test(name)
            ? 'it contains a control character'
            : undefined;
  if (reason === undefined) return;
  throw new Problem('invalid_attachment_name', `The attachment name cannot be used: ${reason}.`);
}
