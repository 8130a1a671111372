// Every command of sign-ins and devices, in one visible list.
import { changePasswordCommands } from './change-password.ts';
import { deviceCommands } from './devices.ts';
import { refreshCommands } from './refresh.ts';
import { signInCommands } from './sign-in.ts';
import { signOutCommands } from './sign-out.ts';
import { passwordCheckCommands } from './wrong-password.ts';

export const authCommands = {
  ...passwordCheckCommands,
  ...signInCommands,
  ...signOutCommands,
  ...refreshCommands,
  ...deviceCommands,
  ...changePasswordCommands,
};
