// A button that opens the browser's print dialog, which prints the page or saves it as a PDF.
import { IconPrinter } from '@tabler/icons-react';
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';

export function PrintButton() {
  return (
    <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
      {t('Print / PDF')}
    </Button>
  );
}
