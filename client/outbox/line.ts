// The line of what waits: oldest first, each in the name of who tapped it, one tab at a time (CONTRACT §1).
import { type DeliveryDeps, makeDelivery } from './delivery.ts';
import { isOf, type Notice, type OutboxEntry, type Owner } from './entry.ts';
import type { Records } from './records.ts';

export interface LineDeps extends DeliveryDeps {
  /** Who is signed in, asked of the hub; undefined when nobody is or it can't be reached. */
  whoIsThere(): Promise<Owner | undefined>;
  /** Tells the hub what became of an entry that never went out; false when it is away. */
  tell?(notice: Notice): Promise<boolean>;
}

const isOrder = ({ endpoint }: OutboxEntry): boolean => endpoint === 'POST /pos/create-order';

/** Gives `drain`: sends what waits as far as it goes; calls at the same time share one run. `refresh` shows what is left. */
export function makeLine(deps: LineDeps, records: Records, refresh: () => Promise<void>) {
  const deliver = makeDelivery(deps, records, refresh);
  let draining: Promise<void> | undefined;

  async function drainOnce(): Promise<void> {
    const waiting = (await records.list()).filter((entry) => entry.refusal === undefined);
    await refresh();
    if (waiting.length === 0 && !records.isUntold()) return;
    const user = await deps.whoIsThere();
    if (user === undefined) return;
    await records.tellAll(async (notice) => deps.tell?.(notice));
    for (const entry of waiting.filter((each) => isOf(each, user)))
      if (!(await deliver.own(entry))) return;
    // The hub knows others by name: what was tapped by an earlier user of the same one waits for a person.
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
