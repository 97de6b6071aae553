import { Download } from 'lucide-react';
import { downloadObjects, type Listing } from '../../api/objects.js';
import { ActionButton } from '../../ui/action-button.js';
import { useAction } from '../../ui/form/use-action.js';
import { notify } from '../../ui/notify.js';
import { saveAs } from '../../ui/save-as.js';

interface DownloadAllProps {
  className: string;
  listing: Listing;
  total: number;
}

/** Saves all objects that match, beyond the page, as a file with one of them a line. */
export function DownloadAll({ className, listing, total }: DownloadAllProps) {
  const download = useAction(async () => {
    try {
      saveAs(await downloadObjects(className, listing), `${className}.ndjson`);
    } catch (error) {
      notify(`The objects could not be downloaded: ${(error as Error).message}`, { stays: true });
    }
  });
  const all = `Download all ${total.toLocaleString('en')} as NDJSON`;
  return (
    <ActionButton
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<Download size={14} aria-hidden />}
      loading={download.busy}
      onClick={download.run}
      aria-label={all}
      title={`${all}: one JSON object a line, in the order shown`}
    >
      Download
    </ActionButton>
  );
}
