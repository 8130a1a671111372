// All commands of sessions, passwords, PINs and devices.

import { adoptDevice, adoptTill } from './adopt.ts';
import { removeDevice } from './devices.ts';
import { setOwnLanguage } from './language.ts';
import { approvePairing, signInPaired } from './pair.ts';
import { changePassword, notePin, noteWrongPassword, setOwnPin } from './secrets.ts';
import { lockTill, refreshSession, signIn, signOut, switchUser } from './sessions.ts';

export const authCommands = {
  noteWrongPassword,
  notePin,
  signIn,
  signOut,
  refreshSession,
  switchUser,
  lockTill,
  changePassword,
  setOwnPin,
  removeDevice,
  approvePairing,
  signInPaired,
  adoptDevice,
  adoptTill,
  'POST /auth/language': setOwnLanguage,
};
