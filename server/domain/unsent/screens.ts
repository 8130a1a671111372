// The screens with unsent entries: all of them, or only the screens with money for one drawer (contract 19.7).
import type { HoldingScreen } from '#shared/entities/cash.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { HeldScreen } from '../../realtime/held-screens.ts';
import { drawerOf } from '../drawers/drawers.ts';

const stored = prepared()(() => qb.selectFrom('held_screens').selectAll().orderBy('last_heard'));

/** Returns the screens that reported unsent entries to an earlier run of the hub. */
export const listHeldScreens = (tx: Tx): HeldScreen[] =>
  tx.all(stored, {}).map(({ user_id, till_id, last_heard, ...screen }) => ({
    ...screen,
    userId: user_id,
    tillId: till_id,
    lastHeard: last_heard,
  }));

/**
 * Returns screens with unsent entries as the API returns them. With a drawer id, returns only the screens with money
 * that belongs in that drawer.
 */
export const wireHolding = (
  tx: Tx,
  screens: readonly HeldScreen[],
  drawerId?: number,
): HoldingScreen[] =>
  screens
    .filter((screen) => drawerId === undefined || drawerOf(tx, screen) === drawerId)
    .map(({ name, username, held, lastHeard }) => ({
      name,
      username,
      held,
      last_heard: new Date(lastHeard).toISOString(),
    }));
