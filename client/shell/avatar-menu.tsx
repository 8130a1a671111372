// The session user's menu: Logout, and the links to Profile, My Devices and Support. It has only the links to pages
// that the user may open.

import { IconDevices, IconLifebuoy, IconLogout, IconUser } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { FALLBACK } from '#shared/texts.ts';
import { pages } from '../app/pages.ts';
import { ApiError } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import type { MenuPlace } from '../parts/menu-item.ts';
import { MenuList } from '../parts/menu-list.tsx';
import { dismissToast, messageOf, toastError, toastLoading } from '../parts/toasts.ts';
import { signOut } from '../session/account.ts';
import { useUser } from '../session/session.ts';

const OWN = [
  { path: '/dashboard/profile', Icon: IconUser },
  { path: '/dashboard/devices', Icon: IconDevices },
  { path: '/dashboard/contact-support', Icon: IconLifebuoy },
] as const;

async function logOut(): Promise<void> {
  const id = toastLoading(t(FALLBACK.wait));
  try {
    await signOut();
    dismissToast(id);
    // The whole page is loaded, so that nothing of this user stays in memory.
    window.location.assign('/');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toastError(messageOf(error, t(FALLBACK.wrongTryLater)), { id });
  }
}

export function AvatarMenu(place: MenuPlace) {
  const user = useUser();
  const [, navigate] = useLocation();
  return (
    <MenuList
      {...place}
      head={user === null ? undefined : `${user.name} (${user.username})`}
      items={[
        ...OWN.map(({ path, Icon }) => ({
          label: pages.find((page) => page.path === path)?.title ?? path,
          icon: <Icon size={20} aria-hidden />,
          onPick: () => navigate(path),
        })),
        {
          label: t('Logout'),
          icon: <IconLogout className="mirrored" size={20} aria-hidden />,
          onPick: () => void logOut(),
        },
      ]}
    />
  );
}
