// What the hub is still to be told of entries that did not go out: records that survive the page.
import { isNotice, type Notice, RECORDS } from './entry.ts';
import type { Changes, TillStore } from './till-store.ts';

export interface NoticeDeps {
  store(): Promise<TillStore>;
  makeKey(): string;
}

export function makeNotices(deps: NoticeDeps) {
  /** Whether there may be something to tell the hub: at first nobody has looked. */
  let untold = true;

  return {
    isUntold: () => untold,

    /** The record to write with what the hub is to be told of; none for `undefined`. */
    noteFor(body: unknown): Changes {
      if (body === undefined) return {};
      untold = true;
      const notice: Notice = { key: deps.makeKey(), body };
      return { [`${RECORDS.told}${notice.key}`]: notice };
    },

    /** Tells the hub what it is still to be told, until it is away: `tell` says false then. */
    async tellAll(tell: (notice: Notice) => Promise<boolean | undefined>): Promise<void> {
      const store = await deps.store();
      const records = await store.list(RECORDS.told);
      untold = records.length > 0;
      for (const [name, notice] of records) {
        if (isNotice(notice) && (await tell(notice)) === false) return;
        await store.change([name], () => ({ [name]: undefined }));
      }
      untold = false;
    },
  };
}
