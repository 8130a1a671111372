// Everything below /auth, in one visible list.
import type { Route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { changePasswordRoutes } from './change-password-routes.ts';
import { deviceRoutes } from './devices-routes.ts';
import { pairingRoutes } from './pairing-routes.ts';
import { PasswordCheck } from './password-check.ts';
import { PinCheck } from './pin-check.ts';
import { refreshRoutes } from './refresh-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { signOutRoutes } from './sign-out-routes.ts';
import { switchUserRoutes } from './switch-user-routes.ts';

export const authRoutes = (hub: Hub): Route[] => {
  // Signing in and changing a password share their count of failures.
  const passwords = new PasswordCheck(hub);
  const pins = new PinCheck(hub);
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
