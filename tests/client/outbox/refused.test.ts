// Outbox entries that the hub refuses: the cart is restored immediately; later a user settles the entry and the hub is
// notified.
import { beforeEach, describe, expect, it } from 'vitest';
import { KEY_MS } from '../../../client/outbox/delivery.ts';
import { accept, makeTill, order, REFUSED } from '../../fixtures/outbox.ts';

describe('the outbox', () => {
  let { till, openTab } = makeTill();
  beforeEach(() => {
    ({ till, openTab } = makeTill());
  });

  it('restores the cart and drops the key when the hub refuses immediately', async () => {
    till.hub = async () => REFUSED;
    expect(await openTab().post({ username: 'ana' }, order('A'))).toMatchObject({
      code: 'PRICE_CHANGED',
    });
    expect([...till.records]).toEqual([['cart', 'A']]);
  });

  it('keeps an entry that the hub refuses later until a user settles it, and sends the other entries', async () => {
    const tab = openTab();
    await tab.post({ username: 'ana' }, order('A'));
    await tab.post({ username: 'ana' }, order('B'));
    till.hub = async (entry) => (entry.label === 'A' ? REFUSED : accept());
    await tab.drain();
    expect(till.delivered).toEqual(['B']);
    expect(till.held).toMatchObject([{ label: 'A', refusal: { message: 'No!' } }]);
    const [refused] = till.held;
    if (refused === undefined) throw new Error('nothing to settle');
    expect(await tab.take(refused, { cart: 'A' })).toBe(true);
    for (const { entry } of till.shown) await tab.dismiss(entry);
    await tab.drain();
    expect([...till.records]).toEqual([['cart', 'A']]);
    expect(await tab.take(refused, { cart: 'twice' })).toBe(false);
    expect(till.records.get('cart')).toBe('A');
  });

  it('sends a refused entry again unchanged when the reason for the refusal is gone', async () => {
    const tab = openTab();
    await tab.post({ username: 'ana' }, order('A'));
    till.hub = async () => REFUSED;
    await tab.drain();
    const [refused] = till.held;
    if (refused === undefined) throw new Error('nothing to settle');
    till.hub = accept;
    await tab.drain();
    expect(till.delivered).toEqual([]);
    await tab.again(refused);
    expect(till.delivered).toEqual(['A']);
    expect(new Set(till.sent.map(({ key, body }) => JSON.stringify([key, body]))).size).toBe(1);
    // Another tab has settled the entry meanwhile: nothing is restored.
    for (const { entry } of till.shown) await tab.dismiss(entry);
    await tab.again(refused);
    expect([...till.records.keys()].filter((name) => name.startsWith('held/'))).toEqual([]);
  });

  it('asks the user about entries that are older than the hub’s stored keys', async () => {
    const tab = openTab();
    await tab.post({ username: 'ana' }, order('A'));
    till.now += KEY_MS;
    await tab.post({ username: 'ana' }, order('B'));
    till.hub = accept;
    till.sent.length = 0;
    await tab.drain();
    expect(till.sent.map(({ label }) => label)).toEqual(['B']);
    expect(till.held).toMatchObject([{ label: 'A', refusal: { code: 'TOO_OLD' } }]);
  });

  it('notifies the hub once of later refusals and of discarded entries, when it is back', async () => {
    const tab = openTab();
    await tab.post({ username: 'ana' }, order('A'));
    await tab.post({ username: 'mia' }, order('B'));
    till.hub = async () => REFUSED;
    till.hearsNotices = false;
    await tab.drain();
    const orphan = till.held.find(({ label }) => label === 'B');
    if (orphan === undefined) throw new Error('nothing is held');
    await tab.take(orphan, {}, { discarded: 'B' });
    await tab.drain();
    expect(till.told).toEqual([]);
    // After a reload, the notice is still sent.
    till.hearsNotices = true;
    const later = openTab();
    await later.drain();
    await later.drain();
    const bodies = till.told.map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies).toContainEqual({ refused: 'A', code: 'PRICE_CHANGED' });
    expect(bodies).toContainEqual({ discarded: 'B' });
    expect(new Set(till.told.map(({ key }) => key)).size).toBe(2);
  });
});
