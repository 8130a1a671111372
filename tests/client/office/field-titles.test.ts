// Head office shows fields and settings by the titles of their forms, never by the names of the hub's calls.
import { expect, test } from 'vitest';
import { reasonWords, titleWords } from '../../../client/office/exceptions.tsx';
import {
  fieldTitle,
  pathTitle,
  settingTitle,
  specOf,
} from '../../../client/office/field-titles.ts';

test.each([
  ['voidNeeds', 'A void needs'],
  ['discountLimitPercent', 'Highest discount without approval, in %'],
  ['serviceCharge', 'Service charge'],
  ['receiptLanguages', 'Receipt languages'],
  ['newRule', 'New rule'],
])('the setting %s is %s', (name, title) => {
  expect(settingTitle(name)).toBe(title);
});

test('an exception of a setting shows the title of the setting', () => {
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

test.each([
  ['settings-1', 'serviceCharge.percent', 'Service charge, Percentage'],
  ['item-3', 'translations.de.title', 'Title in German'],
  ['item-3', 'translations.de.description', 'Description in German'],
  ['item-3', 'price', 'Price'],
])('the path of %s called %s is %s', (ref, path, title) => {
  expect(pathTitle(ref, path)).toBe(title);
});

test.each([
  ['voidNeeds', 'reason → nothing', 'A reason → Nothing'],
  ['shiftRequired', 'on → off', 'on → off'],
  ['discountLimitPercent', '10 % → 20 %', '10 % → 20 %'],
  ['voidNeeds', 'because', 'because'],
])('the reason of the setting %s, %s, reads %s', (title, reason, said) => {
  expect(reasonWords({ kind: 'setting', title, reason })).toBe(said);
});

test('the reason of another exception is what the staff wrote', () => {
  expect(reasonWords({ kind: 'void', title: 'Soup', reason: 'on → off' })).toBe('on → off');
});
