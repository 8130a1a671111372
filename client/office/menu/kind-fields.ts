// The form of each kind of entry, field by field. The fields have the same names as in the hub's calls.

import { ALLERGENS, DIETS } from '#shared/dish-facts.ts';
import type { ReleaseKind } from '#shared/releases.ts';
import { t, words } from '../../locales/t.ts';
import { factWords } from '../../parts/fact-words.ts';
import { languageName } from '../../parts/language-name.ts';
import { OFFERED_LANGUAGES } from '../../parts/offered-languages.ts';
import type { FieldSpec, FormKind, Option } from './field-specs.ts';
import { promotionFields } from './promotion-fields.ts';
import { settingFields } from './setting-fields.ts';

export const FORM_KIND_TITLES = words({
  dish: 'Dish',
  set: 'Set',
  category: 'Category',
  tax: 'Tax',
  group: 'Option group',
  promotion: 'Promotion',
  settings: 'Store settings',
} as const satisfies Record<FormKind, string>);

const optionsOf = (facts: readonly string[]): Option[] =>
  facts.map((value) => ({ value, label: factWords(value) }));

const title = (): FieldSpec => ({
  ...{ name: 'title', label: t('Title'), type: 'text', isRequired: true },
});

const priced = (): readonly FieldSpec[] => [
  title(),
  { name: 'price', label: t('Price'), type: 'money', isRequired: true },
  { name: 'categoryId', label: t('Category'), type: 'ref', of: 'category', isAlways: true },
  { name: 'taxId', label: t('Tax'), type: 'ref', of: 'tax', isAlways: true },
  { name: 'isActive', label: t('For sale'), type: 'flag', usual: true, isAlways: true },
  { name: 'description', label: t('Description'), type: 'area', isAlways: true },
];

const translations = (): FieldSpec => ({
  name: 'translations',
  label: t('Translations'),
  type: 'rows',
  keyedBy: 'language',
  isMore: true,
  texts: {
    one: (no) => t('language {no}', { no }),
    add: t('Add a language'),
    remove: t('Remove this language'),
  },
  fields: [
    {
      ...{ name: 'language', label: t('Language'), type: 'choice' },
      options: OFFERED_LANGUAGES.map((value) => ({ value, label: languageName(value) })),
    },
    title(),
    { name: 'description', label: t('Description'), type: 'area' },
  ],
});

const more = (): readonly FieldSpec[] => [
  { name: 'takeawayTaxId', label: t('Takeaway tax'), type: 'ref', of: 'tax', isMore: true },
  { name: 'kitchenName', label: t('Kitchen name'), type: 'text', isMore: true },
  { name: 'buttonName', label: t('Button name'), type: 'text', isMore: true },
  {
    name: 'barcode',
    label: t('Barcode'),
    type: 'text',
    hint: t('Enter a barcode of 6 to 20 digits.'),
    isMore: true,
  },
  {
    name: 'allergens',
    label: t('Allergens'),
    type: 'many',
    options: optionsOf(ALLERGENS),
    isMore: true,
  },
  { name: 'diets', label: t('Diets'), type: 'many', options: optionsOf(DIETS), isMore: true },
  translations(),
];

const step = (): readonly FieldSpec[] => [
  title(),
  { name: 'min', label: t('At least'), type: 'whole', isRequired: true, usual: '1' },
  { name: 'max', label: t('At most'), type: 'whole', isRequired: true, usual: '1' },
  {
    name: 'choices',
    label: t('Dishes to choose from'),
    type: 'rows',
    texts: {
      one: (no) => t('dish {no}', { no }),
      add: t('Add a dish'),
      remove: t('Remove this dish'),
      missing: t('Add at least one dish.'),
    },
    fields: [
      { name: 'itemId', label: t('Dish'), type: 'ref', of: 'dish', isRequired: true },
      { name: 'surcharge', label: t('Surcharge'), type: 'money', noNull: true },
      {
        name: 'isDefault',
        label: t('Chosen by default'),
        type: 'flag',
        usual: false,
      },
    ],
  },
];

const option = (): readonly FieldSpec[] => [
  title(),
  { name: 'price', label: t('Price'), type: 'money', noNull: true },
  { name: 'isDefault', label: t('Chosen by default'), type: 'flag', usual: false },
];

const FIELDS: Record<FormKind, () => readonly FieldSpec[]> = {
  dish: () => [
    ...priced(),
    {
      name: 'openPrice',
      label: t('Price typed at the till'),
      type: 'flag',
      usual: false,
      isMore: true,
    },
    ...more(),
  ],
  set: () => [
    ...priced(),
    {
      name: 'steps',
      label: t('Steps'),
      type: 'rows',
      texts: {
        one: (no) => t('step {no}', { no }),
        add: t('Add a step'),
        remove: t('Remove this step'),
        missing: t('Add at least one step.'),
      },
      fields: step(),
    },
    ...more(),
  ],
  category: () => [
    title(),
    {
      name: 'defaultCourse',
      label: t('Course'),
      type: 'whole',
      hint: t('Enter 1 to 9, or leave this empty.'),
    },
  ],
  tax: () => [
    title(),
    { name: 'rate', label: t('Rate in %'), type: 'rate', isRequired: true },
    {
      name: 'type',
      label: t('Type'),
      type: 'choice',
      options: [
        { value: 'inclusive', label: t('Inclusive (part of the price)') },
        { value: 'exclusive', label: t('Exclusive (added to the price)') },
      ],
    },
  ],
  group: () => [
    title(),
    { name: 'min', label: t('At least'), type: 'whole', noNull: true, hint: t('Empty means 0.') },
    { name: 'max', label: t('At most'), type: 'whole', hint: t('Empty means no limit.') },
    {
      name: 'free',
      label: t('Free options'),
      type: 'whole',
      noNull: true,
      hint: t('Empty means 0.'),
    },
    {
      name: 'options',
      label: t('Options'),
      type: 'rows',
      texts: {
        one: (no) => t('option {no}', { no }),
        add: t('Add an option'),
        remove: t('Remove this option'),
        missing: t('Add at least one option.'),
      },
      fields: option(),
    },
  ],
  promotion: () => [title(), ...promotionFields()],
  settings: () => [title(), ...settingFields()],
};

/** Returns the fields of a kind, with their labels in the page's language. */
export const fieldsOf = (kind: FormKind): readonly FieldSpec[] => FIELDS[kind]();

/** Returns the kind of an entry as the user sees it. */
export const formKindOf = (
  kind: ReleaseKind,
  body: Readonly<Record<string, unknown>>,
): FormKind => {
  if (kind !== 'item') return kind;
  return body.kind === 'set' ? 'set' : 'dish';
};

export const releaseKindOf = (kind: FormKind): ReleaseKind =>
  kind === 'dish' || kind === 'set' ? 'item' : kind;

/** The fields that every store may set itself, by their names. */
const OWNED = words({
  price: 'Price',
  isActive: 'For sale or not',
  description: 'Description',
  kitchenName: 'Kitchen name',
  buttonName: 'Button name',
} as const);
export const OWNED_FIELDS = Object.keys(OWNED);

const isOwned = (name: string): name is keyof typeof OWNED => name in OWNED;

/** Returns the title of a field that stores may set themselves. A field of a newer hub is shown by its name. */
export const ownedTitle = (name: string): string => (isOwned(name) ? t(OWNED[name]) : name);
