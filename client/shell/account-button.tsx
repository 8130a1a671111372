// Opens the session user's menu, which is fetched after the screen.

import { IconUserCircle } from '@tabler/icons-react';
import { lazyPart } from '../app/lazy.tsx';
import { t } from '../locales/t.ts';
import { MenuButton } from '../parts/menu.tsx';

const AvatarMenu = lazyPart(async () => (await import('./avatar-menu.tsx')).AvatarMenu);

export function AccountButton() {
  return (
    <MenuButton
      label={t('Your account')}
      icon={<IconUserCircle size={26} stroke={1.75} aria-hidden />}
    >
      {(place) => <AvatarMenu {...place} />}
    </MenuButton>
  );
}
