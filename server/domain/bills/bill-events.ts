// Events about changed bills. Every screen that shows such a bill loads it again (contract 15).
import type { HubEvent } from '#shared/frames.ts';

/** Returns the event for these bills; an empty list if there are none. */
export const billsUpdated = (billIds: readonly number[]): HubEvent[] =>
  billIds.length === 0 ? [] : [{ event: 'bill_update', data: { billIds: [...new Set(billIds)] } }];
