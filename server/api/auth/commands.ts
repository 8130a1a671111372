// Every command of sign-ins and devices, in one visible list.
import { changePasswordCommands } from './change-password.ts';
import { deviceCommands } from './devices.ts';
import { notePin } from './note-pin.ts';
import { setOwnPin } from './own-pin.ts';
import { approvePairing, signInPaired } from './pair.ts';
import { refreshCommands } from './refresh.ts';
import { signInCommands } from './sign-in.ts';
import { signOutCommands } from './sign-out.ts';
import { lockTill, switchUser } from './switch-user.ts';
import { passwordCheckCommands } from './wrong-password.ts';

export const authCommands = {
  ...passwordCheckCommands,
  ...signInCommands,
  ...signOutCommands,
  ...refreshCommands,
  ...deviceCommands,
  ...changePasswordCommands,
  notePin,
  setOwnPin,
  switchUser,
  lockTill,
  approvePairing,
  signInPaired,
};
