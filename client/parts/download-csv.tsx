// A button that saves the data of a screen as a CSV file from the hub.

import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../hub/download.ts';
import type { FetchedFile } from '../hub/files.ts';
import { t } from '../locales/t.ts';
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
      {t('Download CSV')}
    </Button>
  );
}
