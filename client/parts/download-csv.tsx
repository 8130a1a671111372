// The button that saves what a screen shows as a CSV file of the hub's making.
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../hub/download.ts';
import type { FetchedFile } from '../hub/files.ts';
import { Button } from './button.tsx';
import { useBusy } from './use-busy.ts';

export function DownloadCsv({ fetchCsv }: { fetchCsv: () => Promise<FetchedFile> }) {
  const [busy, whileBusy] = useBusy();
  return (
    <Button
      icon={<IconDownload size={20} aria-hidden />}
      busy={busy}
      onClick={() => void whileBusy(() => saveFile(fetchCsv()))}
    >
      Download CSV
    </Button>
  );
}
