// The button that saves what a screen shows as a CSV file of the hub's making.
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../hub/download.ts';
import type { FetchedFile } from '../hub/files.ts';
import { Button } from './button.tsx';

export function DownloadCsv({ fetchCsv }: { fetchCsv: () => Promise<FetchedFile> }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await saveFile(fetchCsv());
    setBusy(false);
  };
  return (
    <Button
      icon={<IconDownload size={20} aria-hidden />}
      busy={busy}
      onClick={() => void download()}
    >
      Download CSV
    </Button>
  );
}
