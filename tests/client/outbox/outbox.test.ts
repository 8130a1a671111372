// Orders and payments that the hub has not acknowledged: stored, sent in order, once, for the right user.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry, Sent } from '../../../client/outbox/entry.ts';
import { LEASE_MS } from '../../../client/outbox/leases.ts';

import { AWAY, accept, makeTill, order, REFUSED } from '../../fixtures/outbox.ts';

describe('the outbox', () => {
  let { till, openTab } = makeTill();
  beforeEach(() => {
    ({ till, openTab } = makeTill());
  });

  it('sends another user’s orders under their name if they were at this till; payments wait', async () => {
    const before = openTab();
    await before.post({ username: 'ana' }, order('A'));
    await before.post({ username: 'ana' }, order('B'));
    const payment = { ...order('C'), endpoint: 'POST /orders/complete-and-pay-order' as const };
    await before.post({ username: 'ana' }, payment);
    till.user = { username: 'ben' };
    till.now += LEASE_MS;
    const asked: string[] = [];
    till.inName = async ({ label, username }) => {
      asked.push(`${label} of ${username}`);
      return label === 'A' ? accept() : { ...REFUSED, code: 'NOT_HERE' };
    };
    const tab = openTab();
    await tab.drain();
    await tab.drain();
    expect(asked).toEqual(['A of ana', 'B of ana']);
    expect(till.held).toMatchObject([{ label: 'B' }, { label: 'C' }]);
    expect(till.held.every(({ refusal }) => refusal === undefined)).toBe(true);
  });

  it('sends nothing of a deleted user for a new user with the same name', async () => {
    await openTab().post({ username: 'ana', userId: 3 }, order('A'));
    till.user = { username: 'ana', userId: 7 };
    till.now += LEASE_MS;
    till.hub = accept;
    till.inName = accept;
    const tab = openTab();
    await tab.drain();
    expect(till.sent).toHaveLength(1);
    expect(till.held).toMatchObject([{ label: 'A', userId: 3 }]);
    // The entry of the earlier user does not block the entries of the new user.
    expect(await tab.post({ username: 'ana', userId: 7 }, order('B'))).toMatchObject({
      kind: 'done',
    });
    till.user = { username: 'ana', userId: 3 };
    await tab.drain();
    expect(till.delivered).toEqual(['A']);
  });

  it.each([
    [{ username: 'ana' }, { username: 'ana', userId: 3 }],
    [{ username: 'ana', userId: 3 }, { username: 'ana' }],
  ])(
    'sends by name where either side is of an older program and knows no id',
    async (then, now) => {
      await openTab().post(then, order('A'));
      till.user = now;
      till.now += LEASE_MS;
      till.hub = accept;
      await openTab().drain();
      expect(till.delivered).toEqual(['A']);
    },
  );

  it('lets the user who tapped it get an approval; an old unsent entry asks nobody', async () => {
    const needed: Sent = { ...REFUSED, code: 'APPROVAL_NEEDED' };
    till.hub = async () => needed;
    till.approved = accept;
    const posted = await openTab().post({ username: 'ana' }, order('A'));
    expect(posted).toMatchObject({ kind: 'done' });
    expect(till.held).toEqual([]);
    till.hub = async () => AWAY;
    const tab = openTab();
    await tab.post({ username: 'ana' }, order('B'));
    till.hub = async () => needed;
    await tab.drain();
    expect(till.held).toMatchObject([{ label: 'B', refusal: { code: 'APPROVAL_NEEDED' } }]);
  });

  it('has an order on the disk, with its key and its user, before it is sent', async () => {
    till.hub = async (entry) => {
      const stored = [...till.records.values()].find(
        (record) => (record as OutboxEntry).key === entry.key,
      );
      expect(stored).toMatchObject({ username: 'ana', body: { label: 'A' } });
      expect(till.records.get('cart')).toBe('empty');
      return accept();
    };
    expect(await openTab().post({ username: 'ana' }, order('A'))).toMatchObject({ kind: 'done' });
    expect(till.sent).toHaveLength(1);
    expect([...till.records.keys()]).toEqual(['cart']);
  });

  it('keeps entries that the hub did not answer, and sends them again under the same key', async () => {
    const tab = openTab();
    expect(await tab.post({ username: 'ana' }, order('A'))).toMatchObject({ kind: 'held' });
    expect(till.held).toHaveLength(1);
    till.hub = accept;
    await tab.drain();
    expect(till.sent.map((entry) => entry.key)).toEqual(['key-1', 'key-1']);
    expect(till.held).toEqual([]);
    expect(till.delivered).toEqual(['A']);
  });

  it('survives the end of the page', async () => {
    await openTab().post({ username: 'ana' }, order('A'));
    till.hub = accept;
    await openTab().drain();
    expect(till.delivered).toEqual(['A']);
  });

  it('keeps the hub’s answer to a late entry until it is dismissed, even after the page has ended', async () => {
    const tab = openTab();
    await tab.post({ username: 'ana' }, order('A'));
    await tab.post({ username: 'ana' }, order('B'));
    till.hub = async (entry) => ({ kind: 'done', answer: { change: entry.label } });
    await tab.drain();
    expect(till.shown.map(({ answer }) => answer)).toEqual([{ change: 'A' }, { change: 'B' }]);
    till.shown = [];
    const later = openTab();
    await later.drain();
    expect(till.sent).toHaveLength(3);
    expect(till.shown.map(({ entry }) => entry.label)).toEqual(['A', 'B']);
    const [first] = till.shown;
    if (first === undefined) throw new Error('nothing is shown');
    await later.dismiss(first.entry);
    expect(till.shown.map(({ entry }) => entry.label)).toEqual(['B']);
  });

  it('sends what was held in the order of the taps, and a new one behind the old', async () => {
    const tab = openTab();
    await tab.post({ username: 'ana' }, order('A'));
    await tab.post({ username: 'ana' }, order('B'));
    till.hub = accept;
    expect(await tab.post({ username: 'ana' }, order('C'))).toMatchObject({ kind: 'held' });
    await tab.drain();
    await tab.drain();
    expect(till.delivered).toEqual(['A', 'B', 'C']);
  });

  it('stops at the first entry that gets no answer', async () => {
    const tab = openTab();
    await tab.post({ username: 'ana' }, order('A'));
    await tab.post({ username: 'ana' }, order('B'));
    till.sent.length = 0;
    await tab.drain();
    expect(till.sent.map((entry) => entry.label)).toEqual(['A']);
  });

  it('sends nothing in the name of somebody else', async () => {
    const tab = openTab();
    await tab.post({ username: 'ana' }, order('A'));
    await tab.post({ username: 'ben' }, order('B'));
    till.sent.length = 0;
    till.hub = accept;
    till.user = { username: 'ben' };
    await tab.drain();
    expect(till.delivered).toEqual(['B']);
    till.user = undefined;
    await tab.drain();
    expect(till.held.map((entry) => entry.label)).toEqual(['A']);
  });

  it('lets one tab at a time send an entry', async () => {
    const [one, two] = [openTab(), openTab()];
    await one.post({ username: 'ana' }, order('A'));
    till.sent.length = 0;
    till.hub = async () => {
      await two.drain();
      return accept();
    };
    await Promise.all([one.drain(), one.drain()]);
    expect(till.sent).toHaveLength(1);
    expect(till.delivered).toEqual(['A']);
  });

  it('sends what a tab was sending when the clock was set back by hours', async () => {
    till.hub = () => new Promise(() => undefined);
    till.now = 10 * 3_600_000;
    void openTab().post({ username: 'ana' }, order('A'));
    await expect.poll(() => till.sent.length).toBe(1);
    till.now = 3_600_000;
    till.hub = accept;
    await openTab().drain();
    expect(till.delivered).toEqual(['A']);
  });
});
