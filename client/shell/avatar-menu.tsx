// The session user's menu: Profile, My Devices, Support (as far as they are there) and Logout.
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { FALLBACK } from '#shared/texts.ts';
import { pages } from '../app/pages.ts';
import { ApiError } from '../hub/api.ts';
import { Menu } from '../parts/menu.tsx';
import { dismissToast, messageOf, toastError, toastLoading } from '../parts/toasts.ts';
import { signOut } from '../session/account.ts';
import { useUser } from '../session/session.ts';

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
          icon: page.icon && <page.icon size={20} aria-hidden />,
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
