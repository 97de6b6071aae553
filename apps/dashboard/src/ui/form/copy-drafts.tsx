import { CopyText } from '../copy.js';
import { draftsText } from './drafts.js';

/** Copies what has been typed on the page and is not saved. */
export function CopyDrafts() {
  if (draftsText() === undefined) return null;
  return (
    <CopyText
      text={() => draftsText() ?? ''}
      label="Copy what you have typed"
      caption="Copy what you have typed"
    />
  );
}
