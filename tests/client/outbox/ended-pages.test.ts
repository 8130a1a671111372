// A page ends while it sends an entry: another page takes the entry over if it is certain that the first page has ended.
import { beforeEach, expect, it } from 'vitest';
import type { Sent } from '../../../client/outbox/entry.ts';
import { LEASE_MS } from '../../../client/outbox/leases.ts';
import { accept, makeTill, order } from '../../fixtures/outbox.ts';

let { till, openTab } = makeTill();
beforeEach(() => {
  ({ till, openTab } = makeTill());
});

const sentKeys = () => till.sent.map(({ key }) => key);

/** Opens a tab that sends an order and gets no answer. */
async function beginToSend() {
  till.hub = () => new Promise<Sent>(() => undefined);
  const tab = openTab();
  void tab.post({ username: 'ana' }, order('A'));
  await expect.poll(() => till.sent.length).toBe(1);
  till.hub = accept;
  return tab;
}

it('sends the entry of a page that has ended under the same key, and the next order too', async () => {
  await beginToSend();
  till.ended.add('page-1');
  const reloaded = openTab();
  await reloaded.drain();
  expect(sentKeys()).toEqual(['key-1', 'key-1']);
  expect(till.held).toEqual([]);
  expect(await reloaded.post({ username: 'ana' }, order('B'))).toMatchObject({ kind: 'done' });
});

it('leaves the entry of a page that still runs to that page, as long as its lease lasts', async () => {
  await beginToSend();
  const other = openTab();
  await other.drain();
  expect(await other.post({ username: 'ana' }, order('B'))).toMatchObject({ kind: 'held' });
  expect(sentKeys()).toEqual(['key-1']);
  till.now += LEASE_MS;
  await other.drain();
  expect(till.delivered).toEqual(['A', 'B']);
});

it('leaves the entry to a tab that took it over first', async () => {
  await beginToSend();
  till.ended.add('page-1');
  const [second, third] = [openTab(), openTab()];
  till.hub = () => new Promise<Sent>(() => undefined);
  // The third tab learns that the first page has ended. Before the third tab leases the entry, the second tab leases
  // it.
  let taken: Promise<void> | undefined;
  till.whenAsked = () => {
    till.whenAsked = undefined;
    taken = second.drain();
  };
  void third.drain();
  await expect.poll(() => till.sent.length).toBe(2);
  await openTab().drain();
  expect(taken).toBeDefined();
  expect(sentKeys()).toEqual(['key-1', 'key-1']);
});

it('takes over nothing from a page that gave the entry back', async () => {
  const tab = openTab();
  await tab.post({ username: 'ana' }, order('A'));
  expect(till.held).toMatchObject([{ leasedUntil: 0 }]);
  expect(till.held[0]).not.toHaveProperty('leasedBy');
});
