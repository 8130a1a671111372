// Reports to the hub about entries that it did not record. The reports are stored and survive a reload.
import { isNotice, type Notice, RECORDS } from './entry.ts';
import type { Changes, TillStore } from './till-store.ts';

export interface NoticeDeps {
  store(): Promise<TillStore>;
  makeKey(): string;
}

export function makeNotices(deps: NoticeDeps) {
  /** Whether there may be reports to send; true until the store has been read. */
  let hasUnreported = true;

  return {
    hasUnreported: () => hasUnreported,

    /** Returns the record that stores a report; an empty object for `undefined`. */
    noteFor(body: unknown): Changes {
      if (body === undefined) return {};
      hasUnreported = true;
      const notice: Notice = { key: deps.makeKey(), body };
      return { [`${RECORDS.reports}${notice.key}`]: notice };
    },

    /** Sends all reports; stops when the hub is away (`report` then resolves to false). */
    async reportAll(report: (notice: Notice) => Promise<boolean | undefined>): Promise<void> {
      const store = await deps.store();
      const records = await store.list(RECORDS.reports);
      hasUnreported = records.length > 0;
      for (const [name, notice] of records) {
        if (isNotice(notice) && (await report(notice)) === false) return;
        await store.change([name], () => ({ [name]: undefined }));
      }
      hasUnreported = false;
    },
  };
}
