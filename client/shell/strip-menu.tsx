// The menu of a wall screen: the sidebar's links, the theme, and the signed-in user.
import { AccountButton } from './account-button.tsx';
import { Drawer } from './drawer.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function StripMenu({ onClose }: { onClose: () => void }) {
  const footer = (
    <>
      <ThemeSwitch />
      <AccountButton />
    </>
  );
  return <Drawer footer={footer} onClose={onClose} />;
}
