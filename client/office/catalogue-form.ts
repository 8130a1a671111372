// Converts an entry of the catalogue between the fields of its form and the fields that head office stores.
import type { CatalogueEntry } from '#shared/office.ts';
import { RELEASE_CALLS, type ReleaseKind } from '#shared/releases.ts';

export const KIND_TITLES: Record<ReleaseKind, string> = {
  tax: 'Tax',
  category: 'Category',
  group: 'Option group',
  item: 'Dish',
  promotion: 'Promotion',
  settings: 'Store settings',
};

/** The fields of a dish that a store may set itself. */
export const OWNED_TITLES: Readonly<Record<string, string>> = {
  price: 'Price',
  isActive: 'Whether it is on sale',
  description: 'Description',
  kitchenName: 'Kitchen name',
  buttonName: 'Button name',
};

export interface EntryForm {
  readonly kind: ReleaseKind;
  readonly title: string;
  /** The price of a dish, or the rate of a tax. */
  readonly number: string;
  readonly taxType: string;
  /** `tax` and `category` are the names of other entries; empty for none. */
  readonly tax: string;
  readonly category: string;
  readonly description: string;
  readonly owned: readonly string[];
  /** The price for each group of stores, by the group's number; empty means the usual price. */
  readonly groupPrices: Readonly<Record<string, string>>;
  /** All fields as JSON, for kinds that have no form. */
  readonly json: string;
}

export const hasForm = (kind: ReleaseKind): boolean =>
  kind === 'tax' || kind === 'category' || kind === 'item';

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);
const refOf = (value: unknown): string => textOf(Object(value).ref);

/** Returns the form of an entry. For null, returns the form of a new entry. */
export function formOf(entry: CatalogueEntry | null): EntryForm {
  const { kind = 'item', title = '', body = {}, owned = [], ofGroups = {} } = entry ?? {};
  const prices = Object.entries(ofGroups).map(([group, own]) => [group, textOf(own.price)]);
  return {
    ...{ kind, title, owned },
    number: textOf(kind === 'tax' ? body.rate : body.price),
    taxType: textOf(body.type) || 'inclusive',
    tax: refOf(body.taxId),
    category: refOf(body.categoryId),
    description: textOf(body.description),
    groupPrices: Object.fromEntries(prices),
    json: JSON.stringify(body, null, 2),
  };
}

/** Returns the fields to store. Fields of the old entry that the form does not show stay as they are. */
function bodyOf(form: EntryForm, old: Readonly<Record<string, unknown>>): object {
  const { kind, title, number, taxType, tax, category, description } = form;
  if (kind === 'tax') return { ...old, title, rate: Number(number), type: taxType };
  if (kind === 'category') return { ...old, title };
  return {
    ...old,
    ...{ title, description, price: Number(number) },
    taxId: tax === '' ? null : { ref: tax },
    categoryId: category === '' ? null : { ref: category },
  };
}

/** Returns the request body; throws a `SyntaxError` if the typed fields are not valid JSON. */
export function sentOf(form: EntryForm, entry: CatalogueEntry | null): object {
  const { kind, title, owned, groupPrices, json } = form;
  const body: object = hasForm(kind) ? bodyOf(form, entry?.body ?? {}) : JSON.parse(json);
  const own = Object.entries(groupPrices).filter(([, price]) => price.trim() !== '');
  const ofGroups = own.map(([group, price]) => [
    group,
    { ...entry?.ofGroups[group], price: Number(price) },
  ]);
  const { ownable } = RELEASE_CALLS[kind];
  return {
    ...{ kind, title, body, groups: entry?.groups ?? null },
    owned: owned.filter((field) => (ownable as readonly string[]).includes(field)),
    ofGroups: kind === 'item' ? Object.fromEntries(ofGroups) : (entry?.ofGroups ?? {}),
  };
}
