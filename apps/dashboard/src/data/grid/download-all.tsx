import { Download } from 'lucide-react';
import type { FieldDefinition } from '../../api/classes.js';
import { type Listing, streamObjects } from '../../api/objects.js';
import { ActionButton } from '../../ui/action-button.js';
import { useAction } from '../../ui/form/use-action.js';
import { notify } from '../../ui/notify.js';
import { chosenFile, saveAs } from '../../ui/save-as.js';
import { csvOf } from '../listing/csv.js';

const CONTENTS = {
  NDJSON: 'one JSON object a line, in the order shown',
  CSV: 'a table for spreadsheets, in the order shown',
};

/**
 * More objects are written to a file as they arrive, where the browser lets a page do that: else all of it is in memory
 * first.
 */
const MAX_IN_MEMORY = 100_000;

interface DownloadAllProps {
  className: string;
  fields: Record<string, FieldDefinition>;
  listing: Listing;
  total: number;
}

/** Saves all objects that match, beyond the page, as a file. */
export function DownloadAll(props: DownloadAllProps) {
  return (
    <>
      <DownloadAs format="NDJSON" {...props} />
      <DownloadAs format="CSV" {...props} />
    </>
  );
}

function DownloadAs({
  format,
  className,
  fields,
  listing,
  total,
}: DownloadAllProps & { format: keyof typeof CONTENTS }) {
  const download = useAction(async () => {
    const name = `${className}.${format.toLowerCase()}`;
    // Asked first: a browser lets a page ask in the moment after a press only.
    const file = total > MAX_IN_MEMORY ? await chosenFile(name) : undefined;
    if (file === null) return;
    let sink: FileSystemWritableFileStream | undefined;
    try {
      // Before the objects are asked for: the service streams to few at once.
      sink = await file?.createWritable();
      const lines = await streamObjects(className, listing);
      const content = format === 'CSV' ? csvOf(lines, fields) : lines;
      if (sink === undefined) return saveAs(await new Response(content).blob(), name);
      await content.pipeTo(sink);
      notify(`${file!.name} is complete.`);
    } catch (error) {
      await sink?.abort().catch(() => {});
      notify(`The objects could not be downloaded: ${(error as Error).message}`, { stays: true });
    }
  });
  const all = `Download all ${total.toLocaleString('en')} as ${format}`;
  return (
    <ActionButton
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<Download size={14} aria-hidden />}
      loading={download.busy}
      onClick={download.run}
      aria-label={all}
      title={`${all}: ${CONTENTS[format]}`}
    >
      {format}
    </ActionButton>
  );
}
