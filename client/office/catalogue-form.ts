// The fields of an entry of the catalogue as a form has them, and as head office stores them.
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

/** What a store may decide itself about a dish. */
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
  /** Of a dish its price, of a tax its rate. */
  readonly number: string;
  readonly taxType: string;
  /** Names of other entries; empty for none. */
  readonly tax: string;
  readonly category: string;
  readonly description: string;
  readonly owned: readonly string[];
  /** By the number of a group of stores; empty: as everywhere. */
  readonly groupPrices: Readonly<Record<string, string>>;
  /** All fields of the kinds that have no form of their own, as JSON. */
  readonly json: string;
}

export const hasForm = (kind: ReleaseKind): boolean =>
  kind === 'tax' || kind === 'category' || kind === 'item';

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);
const refOf = (value: unknown): string => textOf(Object(value).ref);

/** Returns the form of an entry; of a new one without. */
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

/** Returns the fields of a form without their own one, which stay as they are. */
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

/** Returns what is sent; throws a `SyntaxError` for fields that are no JSON. */
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
