// The titles of fields and store settings, as the forms call them.
import { RELEASE_KINDS } from '#shared/releases.ts';
import { nameInWords } from '../locales/detail-words.ts';
import { t, words } from '../locales/t.ts';
import { languageName } from '../parts/language-name.ts';
import type { FieldSpec } from './menu/field-specs.ts';
import { fieldsOf, formKindOf } from './menu/kind-fields.ts';
import { settingFields } from './menu/setting-fields.ts';

/** The fields that have no form in head office. */
const OTHER_TITLES = words({
  owned: 'Set by each store',
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
  scalePrefixes: 'Labels from scales',
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
  const [name, ...inner] = field.split('.');
  const spec = fieldsOf(formKindOf(kind, {})).find((each) => each.name === name);
  const isNested = spec?.type === 'part' || (spec?.type === 'rows' && spec.keyedBy !== undefined);
  if (inner.length === 0 || !isNested) return spec;
  return spec.fields.find((each) => each.name === inner.at(-1));
}

const TRANSLATED = words({
  title: 'Title in {language}',
  description: 'Description in {language}',
} as const);

/**
 * Returns the title of a field by its path: `serviceCharge.percent` is `Service charge, Percentage`, and
 * `translations.de.title` is `Title in German`.
 */
export function pathTitle(ref: string, path: string): string {
  const [name = '', inner, last] = path.split('.');
  if (name === 'translations' && inner !== undefined)
    return t(TRANSLATED[last === 'description' ? last : 'title'], {
      language: languageName(inner),
    });
  const title = fieldTitle(specOf(ref, name), name);
  if (inner === undefined) return title;
  return t('{group}, {field}', { group: title, field: fieldTitle(specOf(ref, path), inner) });
}

export const fieldTitle = (spec: FieldSpec | undefined, name: string): string =>
  spec?.label ?? otherTitle(name);

/** Returns the title of a store setting, by its name in the hub's call. */
export const settingTitle = (setting: string): string =>
  fieldTitle(
    settingFields().find(({ name }) => name === setting),
    setting,
  );

/** Returns a value of a store setting that the hub wrote: `reason`, `on` or `10 %`. */
function settingValue(spec: FieldSpec | undefined, value: string): string {
  if (value === 'on' || value === 'off') return t(value);
  if (spec?.type !== 'choice') return value;
  return spec.options.find((option) => option.value === value)?.label ?? value;
}

/** Returns the reason that the hub writes for a changed setting, such as `reason → nothing`, in the words of the form. */
export function settingReason(setting: string, reason: string): string {
  const spec = settingFields().find(({ name }) => name === setting);
  const [before, after, ...more] = reason.split(' → ').map((value) => settingValue(spec, value));
  if (before === undefined || after === undefined || more.length > 0) return reason;
  return t('{before} → {after}', { before, after });
}
