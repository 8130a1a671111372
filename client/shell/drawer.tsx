// On a phone: the links of the sidebar, from the side.
import { Dialog } from '../parts/dialog.tsx';
import { SidebarLinks } from './sidebar.tsx';

export function Drawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Menu" size="drawer" onClose={onClose}>
      <SidebarLinks onPick={onClose} />
    </Dialog>
  );
}
