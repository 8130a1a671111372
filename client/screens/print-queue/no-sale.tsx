// The No sale button, shown if a printer has a cash drawer.
import { IconCashBanknote } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../app/lazy.tsx';
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';

const NoSaleDialog = lazyPart(async () => (await import('./no-sale-dialog.tsx')).NoSaleDialog);

/** `word` shows the button's text if the bar around it has space. */
export function NoSaleButton({ word }: { word: (text: string) => ReactNode }) {
  const { data } = useData('GET /print/jobs', { query: {} });
  const [open, setOpen] = useState(false);
  if (!data?.printers.some(({ has_drawer }) => has_drawer === 1)) return null;
  return (
    <>
      <Button icon={<IconCashBanknote size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {word(t('No sale'))}
      </Button>
      {open && <NoSaleDialog onClose={() => setOpen(false)} />}
    </>
  );
}
