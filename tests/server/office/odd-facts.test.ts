// Head office accepts facts with odd values: a verified fact that could not be stored would block all later facts of
// its store (contract 36.3).
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { chained, openOfficeHouses, pairStore, sales, salesOf } from '../../fixtures/office.ts';

describe.each(await openOfficeHouses())('on $name', ({ house }) => {
  test('odd values in a fact count as nothing and block no later fact', async () => {
    covers('36.3');
    const store = await pairStore(house);
    const [sale] = sales(1);
    const odd = (kind: 'z' | 'payment' | 'exception' | 'invoice', body: object) =>
      sale ? [{ ...sale, kind, body: body as Record<string, unknown> }] : [];
    // The text is random, because PostgreSQL compresses a text of repeated characters before it indexes the text.
    const long = Array.from({ length: 3000 }, () => randomUUID())
      .join('')
      .slice(0, 20_000);
    const facts = chained([
      ...odd('z', { z_no: 1 }),
      ...odd('z', { z_no: 1 }),
      ...odd('z', { z_no: 1.5 }),
      ...odd('payment', { id: 0.5, title: long, amount: 1e300 }),
      ...odd('exception', { id: 1e30, value: 1e25 }),
      ...odd('invoice', { username: long, lines: [{ title: long, quantity: 1e18, total: 1e15 }] }),
      ...sales(1),
    ]);
    const [once, again] = [facts.slice(0, 3), facts.slice(3)];
    expect((await store.send(once)).body).toEqual({ applied: 3, forked: false });
    expect((await store.send(again, once[2]?.hash)).body).toEqual({ applied: 7, forked: false });
    expect(await salesOf(house, store.id)).toBe(10);
    const z = chained(odd('z', { z_no: 1 }), facts.at(-1)?.hash, 8);
    expect((await store.send(z, facts.at(-1)?.hash)).body.applied).toBe(8);
  });
});
