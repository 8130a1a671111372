// Sends waiting entries: oldest first, each in the name of the user who made it, one tab at a time (contract 1).
import { type DeliveryDeps, makeDelivery } from './delivery.ts';
import { isOf, type Notice, type OutboxEntry, type Owner } from './entry.ts';
import type { Records } from './records.ts';

export interface DrainDeps extends DeliveryDeps {
  /** Returns the signed-in user as the hub knows them; undefined if nobody is signed in or the hub can't be reached. */
  whoIsThere(): Promise<Owner | undefined>;
  /** Sends the hub a report about an entry that the hub did not record. Resolves to false if the hub is away. */
  report?(notice: Notice): Promise<boolean>;
}

const isOrder = ({ endpoint }: OutboxEntry): boolean => endpoint === 'POST /pos/create-order';

/**
 * Returns `drain`, which sends as many waiting entries as possible. Concurrent calls share one run. `refresh` shows
 * the entries that remain.
 */
export function makeDrain(deps: DrainDeps, records: Records, refresh: () => Promise<void>) {
  const deliver = makeDelivery(deps, records, refresh);
  let draining: Promise<void> | undefined;

  async function drainOnce(): Promise<void> {
    const waiting = (await records.list()).filter((entry) => entry.refusal === undefined);
    await refresh();
    if (waiting.length === 0 && !records.hasUnreported()) return;
    const user = await deps.whoIsThere();
    if (user === undefined) return;
    await records.reportAll(async (notice) => deps.report?.(notice));
    for (const entry of waiting.filter((each) => isOf(each, user)))
      if (!(await deliver.own(entry))) return;
    // Sends orders of other users in their names. Entries of an earlier user with the same name as the signed-in user
    // are not sent, because the hub would record them for the wrong user. A person settles them.
    const others = waiting.filter((each) => each.username !== user.username && isOrder(each));
    for (const entry of others) if (!(await deliver.inName(entry))) return;
  }

  return function drain(): Promise<void> {
    draining ??= drainOnce().finally(() => {
      draining = undefined;
    });
    return draining;
  };
}
