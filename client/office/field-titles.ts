// The titles of fields and store settings, as the forms call them.
import { RELEASE_KINDS } from '#shared/releases.ts';
import { nameInWords } from '../locales/detail-words.ts';
import { t, words } from '../locales/t.ts';
import type { FieldSpec } from './menu/field-specs.ts';
import { fieldsOf, formKindOf } from './menu/kind-fields.ts';
import { settingFields } from './menu/setting-fields.ts';

/** The fields that have no form in head office. */
const OTHER_TITLES = words({
  owned: 'Each store decides',
  groups: 'Option groups',
  steps: 'Steps',
  translations: 'Translations',
  serviceCharge: 'Service charge',
  giftCards: 'Gift cards',
  points: 'Points',
  languages: 'Menu languages',
  receiptLanguages: 'receipt languages##detail',
  image: 'Store photo',
  guestOrders: 'Guest orders',
  scalePrefixes: 'Scale labels',
  publicAddress: 'Public address',
  storeName: 'Name',
  name: 'Name',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  timezone: 'Time zone',
  currency: 'Currency',
  currencyDecimals: 'Decimals',
} as const);
const isOther = (name: string): name is keyof typeof OTHER_TITLES =>
  Object.hasOwn(OTHER_TITLES, name);

/** Returns the title of a field without a form. A field of a newer version is shown by its name, in words. */
function otherTitle(name: string): string {
  const title = isOther(name) ? t(OTHER_TITLES[name]) : nameInWords(name);
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

/** Returns the description of a field; `ref` is the entry's name, such as `item-3`. */
export function specOf(ref: string, field: string): FieldSpec | undefined {
  const kind = RELEASE_KINDS.find((each) => ref.startsWith(`${each}-`)) ?? 'item';
  return fieldsOf(formKindOf(kind, {})).find(({ name }) => name === field);
}

export const fieldTitle = (spec: FieldSpec | undefined, name: string): string =>
  spec?.label ?? otherTitle(name);

/** Returns the title of a store setting, by its name in the hub's call. */
export const settingTitle = (setting: string): string =>
  fieldTitle(
    settingFields().find(({ name }) => name === setting),
    setting,
  );
