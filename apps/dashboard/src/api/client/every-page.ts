/** A page of a list, as far as it says how many there are. */
interface Page {
  metadata: { pages: number };
}

/** Reads a list that comes in pages to its end. What is added meanwhile may make it longer. */
export async function everyPage<P extends Page>(read: (page: number) => Promise<P>): Promise<P[]> {
  const pages: P[] = [];
  do pages.push(await read(pages.length + 1));
  while (pages.length < pages.at(-1)!.metadata.pages);
  return pages;
}
