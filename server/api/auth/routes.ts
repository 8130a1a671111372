// Everything below /auth, in one visible list.
import type { Route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { changePasswordRoutes } from './change-password-routes.ts';
import { checksOf } from './checks.ts';
import { deviceRoutes } from './devices-routes.ts';
import { pairingRoutes } from './pairing-routes.ts';
import { refreshRoutes } from './refresh-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { signOutRoutes } from './sign-out-routes.ts';
import { switchUserRoutes } from './switch-user-routes.ts';

export const authRoutes = (hub: Hub): Route[] => {
  const { passwords, pins } = checksOf(hub);
  return [
    ...signInRoutes(hub, passwords),
    ...signOutRoutes(hub),
    ...refreshRoutes(hub),
    ...deviceRoutes(hub),
    ...changePasswordRoutes(hub, passwords),
    ...switchUserRoutes(hub, passwords, pins),
    ...pairingRoutes(hub, passwords),
  ];
};
