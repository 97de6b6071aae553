/** Hands bytes to the browser's downloads. */
export function saveAs(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

declare global {
  interface Window {
    /** Not in all browsers. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
  }
}

/**
 * Lets the person choose a file to be written as its content arrives. Undefined where the browser does not let a page
 * do that, null where the person chooses none.
 */
export async function chosenFile(suggestedName: string): Promise<FileSystemFileHandle | undefined | null> {
  try {
    return await window.showSaveFilePicker?.({ suggestedName });
  } catch (error) {
    return (error as Error).name === 'AbortError' ? null : undefined;
  }
}
