import { Problem } from '@app/problems';
import { whyNoAttachmentName } from '@app/schema';

/** Checks the name of an attachment. Throws Problem `invalid_attachment_name`. */
export function checkAttachmentName(name: string): void {
  const reason = whyNoAttachmentName(name);
  if (reason === undefined) return;
  throw new Problem('invalid_attachment_name', `The attachment name cannot be used: ${reason}.`);
}
