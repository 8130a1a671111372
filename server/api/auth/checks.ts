// The checks of passwords and PINs that all of a hub's calls share: so they share their count of failures too.
import type { Hub } from '../../hub.ts';
import { PasswordCheck } from './password-check.ts';
import { PinCheck } from './pin-check.ts';

interface Checks {
  readonly passwords: PasswordCheck;
  readonly pins: PinCheck;
}
const known = new WeakMap<Hub, Checks>();

export function checksOf(hub: Hub): Checks {
  const checks = known.get(hub) ?? { passwords: new PasswordCheck(hub), pins: new PinCheck(hub) };
  known.set(hub, checks);
  return checks;
}
