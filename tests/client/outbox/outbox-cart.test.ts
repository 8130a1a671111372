// A cart shown in two tabs is sold once.
import { beforeEach, describe, expect, it } from 'vitest';
import { LEASE_MS } from '../../../client/outbox/leases.ts';
import { accept, makeTill, order, REFUSED } from '../../fixtures/outbox.ts';

describe('the outbox', () => {
  let { till, openTab } = makeTill();
  beforeEach(() => {
    ({ till, openTab } = makeTill());
  });

  describe('and a cart that two tabs show', () => {
    /** A sale of the cart from a tab that has seen this version of the cart. */
    const sale = (label: string, version: string) => ({
      ...order(label),
      also: { cart: `left by ${label}` },
      guard: {
        name: 'cart',
        isMine: (found: unknown) => found === version,
        isLeft: (found: unknown) => found === `left by ${label}`,
      },
    });

    it('sells it once: the second tab sends nothing and changes nothing', async () => {
      till.records.set('cart', 'v1');
      till.hub = accept;
      const [one, two] = [openTab(), openTab()];
      const both = await Promise.all([
        one.post({ username: 'ana' }, sale('A', 'v1')),
        two.post({ username: 'ana' }, sale('B', 'v1')),
      ]);
      expect(both.map(({ kind }) => kind).sort()).toEqual(['done', 'taken']);
      expect(till.sent).toHaveLength(1);
      expect(till.records.size).toBe(1);
    });

    it('gives it back when the hub refuses, unless another cart was begun meanwhile', async () => {
      till.records.set('cart', 'v1');
      till.hub = async () => REFUSED;
      await openTab().post({ username: 'ana' }, sale('A', 'v1'));
      expect([...till.records]).toEqual([['cart', 'A']]);
      till.hub = async () => {
        till.records.set('cart', 'begun meanwhile');
        return REFUSED;
      };
      await openTab().post({ username: 'ana' }, sale('B', 'A'));
      expect(till.records.get('cart')).toBe('begun meanwhile');
      expect(till.held).toMatchObject([{ label: 'B', refusal: { code: 'PRICE_CHANGED' } }]);
    });
  });

  it('sends again what a tab that died was sending, once its time is over', async () => {
    till.hub = () => new Promise(() => undefined);
    void openTab().post({ username: 'ana' }, order('A'));
    await expect.poll(() => till.sent.length).toBe(1);
    till.hub = accept;
    const tab = openTab();
    await tab.drain();
    expect(till.delivered).toEqual([]);
    till.now += LEASE_MS;
    await tab.drain();
    expect(till.delivered).toEqual(['A']);
    expect(new Set(till.sent.map((entry) => entry.key)).size).toBe(1);
  });
});
