// The forms of head office's catalogue: what is typed becomes the body of the hub's call, and nothing else changes.
import { expect, test } from 'vitest';
import type { CatalogueEntry } from '#shared/office.ts';
import type { ReleaseKind } from '#shared/releases.ts';
import { chainAmount, chainMoneyOf } from '../../../client/office/menu/chain-money.ts';
import { amountText, asPart, rowOf } from '../../../client/office/menu/draft.ts';
import {
  checkForm,
  type EntryForm,
  formOf,
  newForm,
  sentOf,
  withKind,
} from '../../../client/office/menu/entry-form.ts';
import { type DraftValue, FORM_KINDS } from '../../../client/office/menu/field-specs.ts';
import { fieldsOf } from '../../../client/office/menu/kind-fields.ts';
import { covers } from '../../contract/covers.ts';

const stored = (kind: ReleaseKind, body: Record<string, unknown>, more: object = {}) =>
  ({
    ...{ id: 1, ref: `${kind}-1`, kind, title: 'One', groups: null, owned: [], ofGroups: {} },
    body,
    ...more,
  }) as CatalogueEntry;

const PROMOTION = {
  ...{ title: 'One', kind: 'n-for-m', buy: 3, pay: 2, from: '10:00', to: '12:00', isActive: true },
  items: [{ itemId: { ref: 'item-1' }, variantId: 7 }],
};
const OPTIONS = [{ id: 4, title: 'Rye', price: 0.5, translations: { de: { title: 'Roggen' } } }];
const CHARGE = { title: 'Service', percent: 10, minGuests: 6, taxId: { ref: 'tax-1' } };
const DISH = {
  ...{ title: 'One', price: 6.5, taxId: null, categoryId: null, isActive: true },
  description: null,
};

test.each([
  ['tax', { title: 'One', rate: 8.875, type: 'exclusive' }],
  ['category', { title: 'One', notePresets: ['hot'] }],
  ['group', { title: 'One', min: 1, options: OPTIONS }],
  ['promotion', PROMOTION],
  ['settings', { voidNeeds: 'reason', cashRounding: 5, dineInNeedsTable: false }],
  ['settings', { serviceCharge: CHARGE, giftCards: null }],
  ['item', { ...DISH, translations: { de: { title: 'Suppe', description: 'Heiß' }, fr: null } }],
  [
    'item',
    {
      ...{ title: 'One', price: 6.5, taxId: { ref: 'tax-1' }, categoryId: null, isActive: false },
      ...{ description: 'Hot', color: '#aa0000', allergens: ['milk'] },
    },
  ],
] as const)('a form of %s that is not touched stores the same body', (kind, body) => {
  covers('39.1');
  const entry = stored(kind, body, { groups: kind === 'item' ? [{ ref: 'group-1' }] : null });
  const form = formOf(entry, 2);
  expect(checkForm(form, 2)).toEqual({});
  expect(sentOf(form, entry, 2)).toEqual({
    ...{ kind, title: 'One', body, groups: entry.groups, owned: [], ofGroups: {} },
  });
});

test('fields that were never set stay unset, so that stores keep their own values', () => {
  const entry = stored('item', { title: 'One', price: 6 });
  const form = formOf(entry, 2);
  const changed = { ...form, draft: { ...form.draft, price: '6,5' } };
  expect(sentOf(changed, entry, 2)).toMatchObject({
    body: { title: 'One', price: 6.5, taxId: null, categoryId: null, isActive: true },
  });
  expect(Object.keys(Object(sentOf(changed, entry, 2)).body)).not.toContain('allergens');
  const milk = stored('item', { title: 'One', price: 6, allergens: ['milk'] });
  const emptied = { ...formOf(milk, 2), draft: { ...formOf(milk, 2).draft, allergens: [] } };
  expect(sentOf(emptied, milk, 2)).toMatchObject({ body: { allergens: [] } });
});

test('another kind of promotion forgets the figures of the first', () => {
  const entry = stored('promotion', PROMOTION);
  const form = formOf(entry, 2);
  const draft = { ...form.draft, kind: 'fixed', value: '4,20' };
  const { body } = sentOf({ ...form, draft }, entry, 2) as { body: object };
  expect(body).toMatchObject({ kind: 'fixed', value: 4.2, items: PROMOTION.items });
  expect(Object.keys(body)).not.toContain('buy');
});

test('what is missing or cannot be read is named by its field', () => {
  const empty = (kind: (typeof FORM_KINDS)[number]) => Object.keys(checkForm(newForm(kind, 2), 2));
  expect(FORM_KINDS.map((kind) => [kind, empty(kind)])).toEqual([
    ['dish', ['title', 'price']],
    ['set', ['title', 'price', 'steps']],
    ['category', ['title']],
    ['tax', ['title', 'rate']],
    ['group', ['title', 'options']],
    ['promotion', ['title', 'value']],
    ['settings', ['title']],
  ]);
  const form = formOf(stored('item', { title: 'One', price: 6 }), 2);
  const json = (text: string) => Object.keys(checkForm({ ...form, json: text }, 2));
  expect(json('{"color": "#aa0000"}')).toEqual([]);
  expect(json('{"price": 7}')).toEqual(['json']);
  expect(json('[1]')).toEqual(['json']);
  expect(json('{')).toEqual(['json']);
  expect(Object.keys(checkForm({ ...form, groupPrices: { 3: 'x' } }, 2))).toEqual(['in.3']);
});

test('an emptied price of a group leaves the other fields that the group has', () => {
  const entry = stored(
    'item',
    { title: 'One', price: 6 },
    { ofGroups: { 3: { price: 7, isActive: false }, 4: { price: 8 } } },
  );
  const form = { ...formOf(entry, 2), groupPrices: { 3: '', 4: '' } };
  expect(sentOf(form, entry, 2)).toMatchObject({ ofGroups: { 3: { isActive: false } } });
  expect(Object.keys(Object(sentOf(form, entry, 2)).ofGroups)).toEqual(['3']);
});

test('a changed kind keeps what was typed in the fields that both have', () => {
  const form = newForm('dish', 2);
  const typed = { ...form, draft: { ...form.draft, title: 'Lunch', price: '12' } };
  expect(withKind(typed, 'set', 2).draft).toMatchObject({ title: 'Lunch', price: '12', steps: [] });
  expect(withKind(typed, 'promotion', 2).draft).toMatchObject({ title: 'Lunch', kind: 'percent' });
});

test('amounts have the decimals of the stores, and a symbol if all have one currency', () => {
  const store = (currency: string, decimals: number) => ({ currency, decimals }) as never;
  expect(chainMoneyOf([])).toEqual({ decimals: 2, symbol: undefined });
  expect(chainMoneyOf([store('EUR', 2), store('EUR', 2)])).toEqual({
    ...{ decimals: 2, symbol: '€', currency: 'EUR' },
  });
  expect(chainMoneyOf([store('JPY', 0)]).decimals).toBe(0);
  expect(chainMoneyOf([store('KWD', 3), store('EUR', 2)])).toEqual({
    ...{ decimals: 3, symbol: undefined },
  });
  expect([6.5, 6.125, undefined].map((amount) => amountText(amount, 2))).toEqual([
    '6.50',
    '6.125',
    '',
  ]);
});

test('an amount is read with the currency that all stores have, and with all its decimals', () => {
  const euros = chainMoneyOf([{ currency: 'EUR', decimals: 2 } as never]);
  const several = { decimals: 3, symbol: undefined, currency: undefined } as const;
  expect([6.5, 6.125, null].map((amount) => chainAmount(amount, euros))).toEqual([
    '€6.50',
    '€6.125',
    '',
  ]);
  expect(chainAmount(1234.5, several)).toBe('1,234.500');
});

const changedAt = (form: EntryForm, name: string, value: DraftValue): EntryForm => ({
  ...form,
  draft: { ...form.draft, [name]: value },
});

test('an object is left to the stores, switched off, or set with all its fields', () => {
  covers('39.1');
  const entry = stored('settings', { serviceCharge: CHARGE, giftCards: null });
  const form = formOf(entry, 2);
  const charge = asPart(form.draft.serviceCharge);
  const cards = asPart(form.draft.giftCards);
  if (!charge || !cards) throw new Error('the form lacks an object');
  const bodyOf = (changed: EntryForm) => Object(sentOf(changed, entry, 2)).body;
  const typed = { ...charge, draft: { ...charge.draft, percent: '12,5', taxId: '' } };
  expect(bodyOf(changedAt(form, 'serviceCharge', typed))).toEqual({
    ...{ serviceCharge: { ...CHARGE, percent: 12.5, taxId: null }, giftCards: null },
  });
  expect(bodyOf(changedAt(form, 'serviceCharge', { ...charge, mode: 'unset' }))).toEqual({
    giftCards: null,
  });
  expect(bodyOf(changedAt(form, 'giftCards', { ...cards, mode: 'on' })).giftCards).toEqual({
    ...{ kind: 'multi', maxBalance: 500 },
  });
});

test('a wrong value in an object is an error at its field, unless the object is off', () => {
  const form = newForm('settings', 2);
  const points = asPart(form.draft.points);
  if (!points) throw new Error('the form lacks the points');
  const typed = { ...points, draft: { ...points.draft, earnPer: 'one', worth: '' } };
  const check = (value: DraftValue) =>
    checkForm(changedAt(changedAt(form, 'title', 'All'), 'points', value), 2);
  expect(check({ ...typed, mode: 'on' })).toEqual({
    'points.earnPer': 'Enter an amount, such as 12.50.',
    'points.worth': 'Fill in this field.',
  });
  expect(check({ ...typed, mode: 'off' })).toEqual({});
});

test('translations are stored by language, and one that is removed is sent as removed', () => {
  covers('39.1');
  const entry = stored('item', { ...DISH, translations: { de: { title: 'Suppe' } } });
  const form = formOf(entry, 2);
  const spec = fieldsOf('dish').find(({ name }) => name === 'translations');
  if (spec?.type !== 'rows') throw new Error('the form lacks the translations');
  const french = rowOf(spec, { language: 'fr', title: 'Soupe' }, 2);
  const changed = changedAt(form, 'translations', [french]);
  expect(Object(sentOf(changed, entry, 2)).body.translations).toEqual({
    ...{ de: null, fr: { title: 'Soupe' } },
  });
  const twice = changedAt(form, 'translations', [french, french]);
  expect(checkForm(twice, 2)).toEqual({
    'translations.1.language': 'This entry is already in the list.',
  });
});
