// A button that saves the data of a screen as a CSV file from the hub.
import { IconDownload } from '@tabler/icons-react';
import { ApiError } from '../hub/api.ts';
import type { FetchedFile } from '../hub/files.ts';
import { saveBlob } from '../hub/save-blob.ts';
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';
import { messageOf, toastError } from './toasts.ts';
import { useBusy } from './use-busy.ts';

/** Saves a fetched file under the hub's file name, or shows an error. */
async function saveFile(work: Promise<FetchedFile>): Promise<void> {
  try {
    const { blob, name } = await work;
    saveBlob(blob, name);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toastError(messageOf(error));
  }
}

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
