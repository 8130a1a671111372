// A button that reads a code with the camera, for devices without a scanner.
import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../app/lazy.tsx';
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';
import { handleScan } from './scans.ts';

const ScanDialog = lazyPart(async () => (await import('./scan-dialog.tsx')).ScanDialog);

/** Whether this browser can read codes. Browsers allow a page to use the camera only over a secure connection. */
const canScan = (): boolean => window.isSecureContext && 'BarcodeDetector' in window;

/** Passes the code on as if a scanner had read it. Shows nothing in a browser that can't read codes. */
export function ScanButton() {
  const [isOpen, setOpen] = useState(false);
  if (!canScan()) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="touch" icon={<IconScan size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Scan')}
      </Button>
      {isOpen && (
        <ScanDialog
          onClose={close}
          onCode={(code) => {
            close();
            handleScan(code);
          }}
        />
      )}
    </>
  );
}
