// The menu of a wall-mounted screen: the links of the sidebar, the theme, and the signed-in user.
import { AccountButton } from './account-button.tsx';
import { Drawer } from './drawer.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function WallMenu({ onClose }: { onClose: () => void }) {
  const footer = (
    <>
      <ThemeSwitch />
      <AccountButton />
    </>
  );
  return <Drawer footer={footer} onClose={onClose} />;
}
