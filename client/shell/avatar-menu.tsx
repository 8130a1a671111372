// The session user's menu: Profile, My Devices, Support (as far as they are there) and Logout.
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { FALLBACK } from '#shared/texts.ts';
import { signOut } from '../account.ts';
import { ApiError } from '../api.ts';
import { pages } from '../pages.ts';
import { Menu } from '../parts/menu.tsx';
import { useUser } from '../session.ts';
import { dismissToast, messageOf, toastError, toastLoading } from '../toasts.ts';

const PATHS = ['/dashboard/profile', '/dashboard/devices', '/dashboard/contact-support'];

async function logOut(): Promise<void> {
  const id = toastLoading(FALLBACK.wait);
  try {
    await signOut();
    dismissToast(id);
    // The whole page is loaded, so that nothing of this user stays in memory.
    window.location.assign('/');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toastError(messageOf(error, FALLBACK.wrongTryLater), { id });
  }
}

export function AvatarMenu() {
  const user = useUser();
  const [, navigate] = useLocation();
  const own = PATHS.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  return (
    <Menu
      label="Your account"
      icon={<IconUserCircle size={26} stroke={1.75} aria-hidden />}
      head={user === null ? undefined : `${user.name} (${user.username})`}
      items={[
        ...own.map((page) => ({
          label: page.title,
          icon: <page.icon size={20} aria-hidden />,
          onPick: () => navigate(page.path),
        })),
        {
          label: 'Logout',
          icon: <IconLogout size={20} aria-hidden />,
          onPick: () => void logOut(),
        },
      ]}
    />
  );
}
