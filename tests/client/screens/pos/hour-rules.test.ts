// The menu at an hour and for a dining option, as a till derives it from the hub's data (contract 21).
import { describe, expect, it } from 'vitest';
import type { MenuItem, PosInit } from '../../../../client/screens/pos/cart/cart-choice.ts';
import type { CartLine } from '../../../../client/screens/pos/cart/cart-rules.ts';
import { togglePreset } from '../../../../client/screens/pos/dish/notes-dialog.tsx';
import { typeDigits } from '../../../../client/screens/pos/dish/open-price-dialog.tsx';
import {
  edgesOf,
  holdingLists,
  menuFor,
  priceChanges,
} from '../../../../client/screens/pos/menu/hour-rules.ts';

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00Z`);
const iso = (time: string): string => `2026-11-20T${time}:00.000Z`;
const listed = (variant_id: number | null, price: number, from: string, until: string) => ({
  variant_id,
  delivery_type: 'dinein' as const,
  price,
  title: price < 4 ? 'Happy hour' : 'Late',
  from: iso(from),
  until: iso(until),
});
const beer: MenuItem = {
  id: 1,
  title: 'Beer',
  price: 4.5,
  net_price: null,
  image: null,
  category_id: null,
  category_title: null,
  tax_id: 1,
  tax_title: 'VAT 19',
  tax_rate: 19,
  tax_type: 'inclusive',
  addons: [],
  variants: [],
  list_prices: [listed(null, 3.6, '17:00', '19:00'), listed(null, 5, '22:00', '23:00')],
};
const soup: MenuItem = { ...beer, id: 2, title: 'Soup', list_prices: [] };
const menu = (...menuItems: MenuItem[]) => ({ menuItems }) as unknown as PosInit;
const dinein = (time: string) => ({ at: at(time), deliveryType: 'dinein' as const });
const takeaway = (time: string) => ({ at: at(time), deliveryType: 'takeaway' as const });

describe('the menu', () => {
  it('is what was sent where no list is near and nothing is taken away', () => {
    const init = menu(soup);
    expect(menuFor(init, dinein('17:00'))).toBe(init);
  });

  it.each([
    ['16:59', 4.5],
    ['17:00', 3.6],
    ['18:59', 3.6],
    ['19:00', 4.5],
    ['22:30', 5],
  ])('at %s has the beer at %f, whichever price was sent with it', (time, price) => {
    const sent = { ...beer, price: 3.6, menu_price: 4.5 };
    expect(menuFor(menu(sent, soup), dinein(time)).menuItems[0]?.price).toBe(price);
    expect(menuFor(menu(sent, soup), takeaway(time)).menuItems[0]?.price).toBe(4.5);
  });

  it('has each variant at its own', () => {
    const variant = { id: 7, item_id: 1, title: 'Large', price: 6, menu_price: 6 };
    const large = { ...beer, variants: [variant], list_prices: [listed(7, 3.9, '17:00', '19:00')] };
    expect(menuFor(menu(large), dinein('18:00')).menuItems[0]?.variants[0]?.price).toBe(3.9);
    expect(menuFor(menu(large), dinein('20:00')).menuItems[0]?.variants[0]?.price).toBe(6);
    expect(holdingLists(menu(large), dinein('18:00'))).toMatchObject([{ title: 'Happy hour' }]);
  });

  it('bears the tax of what is taken away', () => {
    const taxed = {
      ...soup,
      takeaway_tax_id: 2,
      takeaway_tax_title: 'VAT 7',
      takeaway_tax_rate: 7,
      takeaway_tax_type: 'inclusive' as const,
    };
    const away = { tax_title: 'VAT 7', tax_rate: 7, tax_type: 'inclusive' };
    expect(menuFor(menu(taxed), takeaway('12:00')).menuItems[0]).toMatchObject(away);
    expect(menuFor(menu(taxed), dinein('12:00')).menuItems[0]).toMatchObject({ tax_rate: 19 });
  });
});

it('the hours at which anything begins or ends, each once', () => {
  const twin = { ...beer, id: 3 };
  expect(edgesOf(menu(beer, twin))).toEqual([at('17:00'), at('19:00'), at('22:00'), at('23:00')]);
});

it('the list in force is named once for all its dishes', () => {
  expect(holdingLists(menu(beer, { ...beer, id: 3 }), dinein('18:00'))).toHaveLength(1);
  expect(holdingLists(menu(beer), dinein('20:00'))).toEqual([]);
});

it('shows which lines would change, and does not change typed prices', () => {
  const line = (id: number, unitCents: number, more: object = {}): CartLine => ({
    key: String(unitCents),
    id,
    title: 'x',
    quantity: 1,
    notes: null,
    variantId: null,
    addonIds: [],
    variantTitle: null,
    addonTitles: [],
    unitCents,
    tax: null,
    ...more,
  });
  const open = { ...soup, open_price: 1 as const };
  const items = new Map([beer, open].map((item) => [item.id, item]));
  const lines = [line(1, 360), line(1, 450), line(2, 1234, { typedCents: 1234 }), line(9, 1)];
  expect(priceChanges(lines, items, 2)).toEqual([
    { key: '360', title: 'Beer', fromCents: 360, toCents: 450 },
  ]);
});

it('a preset is added to the notes and removed again without changing the typed text', () => {
  expect(togglePreset('', 'rare')).toBe('rare');
  expect(togglePreset('no salt', 'rare')).toBe('no salt, rare');
  expect(togglePreset('rare, no salt', 'rare')).toBe('no salt');
});

it('digits come in from the right, and no more than a price has', () => {
  expect(['1', '2', '5', '00'].reduce(typeDigits, 0)).toBe(12_500);
  expect(typeDigits(999_999_99, '9')).toBe(999_999_999);
  expect(typeDigits(999_999_999, '0')).toBe(999_999_999);
});
