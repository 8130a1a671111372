// Head office shows fields and settings by the titles of their forms, never by the names of the hub's calls.
import { expect, test } from 'vitest';
import { titleWords } from '../../../client/office/exceptions.tsx';
import { fieldTitle, settingTitle, specOf } from '../../../client/office/field-titles.ts';

test.each([
  ['voidNeeds', 'A void needs'],
  ['discountLimitPercent', 'Discount without approval, in %'],
  ['serviceCharge', 'Service charge'],
  ['receiptLanguages', 'Receipt languages'],
  ['newRule', 'New rule'],
])('the setting %s is %s', (name, title) => {
  expect(settingTitle(name)).toBe(title);
});

test('an exception says what it is about', () => {
  expect(titleWords({ kind: 'setting', title: 'shiftRequired' })).toBe('Cash needs an open shift');
  expect(titleWords({ kind: 'void', title: 'voidNeeds' })).toBe('voidNeeds');
});

test.each([
  ['item-3', 'price', 'Price'],
  ['item-3', 'translations', 'Translations'],
  ['settings-1', 'giftCards', 'Gift cards'],
  ['settings-1', 'constructor', 'Constructor'],
])('the field of %s called %s is %s', (ref, field, title) => {
  expect(fieldTitle(specOf(ref, field), field)).toBe(title);
});
