import { useRef } from 'react';
import { useAction } from '../../ui/form/use-action.js';

/** A browser stands still over more. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads the text of a file that a person chooses or drops. What they do next counts: another file, or a key in the
 * text, gives up a file that is still being read.
 */
export function useFileText() {
  const latest = useRef<object>(undefined);
  const { run, error, reset } = useAction(async (files: File[], onText: (text: string) => void) => {
    const mine = {};
    latest.current = mine;
    const text = await textOf(files).catch((thrown: unknown) => {
      if (latest.current === mine) throw thrown;
    });
    if (text !== undefined && latest.current === mine) onText(text);
  });
  const giveUp = () => {
    latest.current = undefined;
    reset();
  };
  return { read: run, error, giveUp };
}

/** The text of one file. Throws Error where it would have other letters than were written. */
async function textOf([file, ...others]: File[]): Promise<string> {
  if (others.length > 0) throw new Error('These are several files: take one at a time.');
  if (file!.size > MAX_BYTES)
    throw new Error(`${file!.name} has more than 16 MiB: create its objects in several parts.`);
  const bytes = await file!.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file!.name} is not in UTF-8: save it as such, in Excel as "CSV UTF-8".`);
  }
}
