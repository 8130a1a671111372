// The form of each kind of entry, field by field. The names are those of the hub's calls.

import { ALLERGENS, DIETS } from '#shared/dish-facts.ts';
import type { ReleaseKind } from '#shared/releases.ts';
import type { FieldSpec, FormKind, Option } from './field-specs.ts';
import { PROMOTION_FIELDS } from './promotion-fields.ts';
import { SETTING_FIELDS } from './setting-fields.ts';

export const FORM_KIND_TITLES: Record<FormKind, string> = {
  dish: 'Dish',
  set: 'Set',
  category: 'Category',
  tax: 'Tax',
  group: 'Option group',
  promotion: 'Promotion',
  settings: 'Store settings',
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const optionsOf = (words: readonly string[]): Option[] =>
  words.map((value) => ({ value, label: capital(value) }));

const TITLE = {
  name: 'title',
  label: 'Title',
  type: 'text',
  isRequired: true,
} as const satisfies FieldSpec;

const PRICED: readonly FieldSpec[] = [
  TITLE,
  { name: 'price', label: 'Price', type: 'money', isRequired: true },
  { name: 'categoryId', label: 'Category', type: 'ref', of: 'category', isAlways: true },
  { name: 'taxId', label: 'Tax', type: 'ref', of: 'tax', isAlways: true },
  { name: 'isActive', label: 'On sale', type: 'flag', usual: true, isAlways: true },
  { name: 'description', label: 'Description', type: 'area', isAlways: true },
];

const MORE: readonly FieldSpec[] = [
  { name: 'takeawayTaxId', label: 'Tax for takeaway', type: 'ref', of: 'tax', isMore: true },
  { name: 'kitchenName', label: 'Kitchen name', type: 'text', isMore: true },
  { name: 'buttonName', label: 'Button name', type: 'text', isMore: true },
  { name: 'barcode', label: 'Barcode', type: 'text', hint: '6 to 20 digits.', isMore: true },
  {
    name: 'allergens',
    label: 'Allergens',
    type: 'many',
    options: optionsOf(ALLERGENS),
    isMore: true,
  },
  { name: 'diets', label: 'Diets', type: 'many', options: optionsOf(DIETS), isMore: true },
];

const STEP: readonly FieldSpec[] = [
  TITLE,
  { name: 'min', label: 'At least', type: 'whole', isRequired: true, usual: '1' },
  { name: 'max', label: 'At most', type: 'whole', isRequired: true, usual: '1' },
  {
    name: 'choices',
    label: 'Dishes to choose from',
    type: 'rows',
    one: 'dish',
    fields: [
      { name: 'itemId', label: 'Dish', type: 'ref', of: 'dish', isRequired: true },
      { name: 'surcharge', label: 'Surcharge', type: 'money', noNull: true },
      {
        name: 'isDefault',
        label: 'Chosen by default',
        type: 'flag',
        usual: false,
      },
    ],
  },
];

const OPTION: readonly FieldSpec[] = [
  TITLE,
  { name: 'price', label: 'Price', type: 'money', noNull: true },
  { name: 'isDefault', label: 'Chosen by default', type: 'flag', usual: false },
];

export const KIND_FIELDS: Record<FormKind, readonly FieldSpec[]> = {
  dish: [
    ...PRICED,
    {
      name: 'openPrice',
      label: 'Price typed at the till',
      type: 'flag',
      usual: false,
      isMore: true,
    },
    ...MORE,
  ],
  set: [
    ...PRICED,
    { name: 'steps', label: 'Steps', type: 'rows', one: 'step', fields: STEP },
    ...MORE,
  ],
  category: [
    TITLE,
    { name: 'defaultCourse', label: 'Course', type: 'whole', hint: '1 to 9, or empty.' },
  ],
  tax: [
    TITLE,
    { name: 'rate', label: 'Rate in %', type: 'rate', isRequired: true },
    {
      name: 'type',
      label: 'Type',
      type: 'choice',
      options: [
        { value: 'inclusive', label: 'Included in prices' },
        { value: 'exclusive', label: 'Added to prices' },
      ],
    },
  ],
  group: [
    TITLE,
    { name: 'min', label: 'At least', type: 'whole', noNull: true, hint: 'Empty: none.' },
    { name: 'max', label: 'At most', type: 'whole', hint: 'Empty: no limit.' },
    { name: 'free', label: 'Free of charge', type: 'whole', noNull: true, hint: 'Empty: none.' },
    { name: 'options', label: 'Options', type: 'rows', one: 'option', fields: OPTION },
  ],
  promotion: [TITLE, ...PROMOTION_FIELDS],
  settings: [TITLE, ...SETTING_FIELDS],
};

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
export const OWNED_TITLES: Readonly<Record<string, string>> = {
  price: 'Price',
  isActive: 'Whether it is on sale',
  description: 'Description',
  kitchenName: 'Kitchen name',
  buttonName: 'Button name',
};
