// Everything below /auth, in one visible list.

import type { Route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { changePasswordCommands, changePasswordRoutes } from './change-password.ts';
import { deviceCommands, deviceRoutes } from './devices.ts';
import { PasswordCheck, passwordCheckCommands } from './password-check.ts';
import { refreshCommands, refreshRoutes } from './refresh.ts';
import { signInCommands, signInRoutes } from './sign-in.ts';
import { signOutCommands, signOutRoutes } from './sign-out.ts';

export const authRoutes = (hub: Hub): Route[] => {
  // Signing in and changing a password share their count of failures.
  const passwords = new PasswordCheck(hub);
  return [
    ...signInRoutes(hub, passwords),
    ...signOutRoutes(hub),
    ...refreshRoutes(hub),
    ...deviceRoutes(hub),
    ...changePasswordRoutes(hub, passwords),
  ];
};

export const authCommands = {
  ...passwordCheckCommands,
  ...signInCommands,
  ...signOutCommands,
  ...refreshCommands,
  ...deviceCommands,
  ...changePasswordCommands,
};
