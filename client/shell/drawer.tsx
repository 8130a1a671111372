// The sidebar's links in a drawer, for phones and wall screens.

import type { ReactNode } from 'react';
import { t } from '../locales/t.ts';
import { Dialog } from '../parts/dialog.tsx';
import { SidebarLinks } from './sidebar.tsx';

interface DrawerProps {
  onClose: () => void;
  footer?: ReactNode;
}

export function Drawer({ onClose, footer }: DrawerProps) {
  return (
    <Dialog open title={t('Menu##navigation')} size="drawer" footer={footer} onClose={onClose}>
      <SidebarLinks onPick={onClose} />
    </Dialog>
  );
}
