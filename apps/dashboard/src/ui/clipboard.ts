/**
 * Puts a text on the clipboard, and answers whether it is there. Pages on plain HTTP have no clipboard API, unless they
 * come from this machine: there a hidden text field beside `place` is copied from. It is beside it as a dialog keeps
 * the focus to what is in it.
 */
export async function putOnClipboard(text: string, place: HTMLElement): Promise<boolean> {
  // Not there at all, whatever the types say, where the context is not secure.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copyFromField(text, place);
  return clipboard.writeText(text).then(
    () => true,
    () => copyFromField(text, place),
  );
}

function copyFromField(text: string, place: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  // In sight, or the browser would scroll to it; a field that is not displayed cannot be selected.
  Object.assign(field.style, { position: 'fixed', top: '0', left: '0', opacity: '0', fontSize: '16px' });
  const focused = document.activeElement;
  place.after(field);
  try {
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
