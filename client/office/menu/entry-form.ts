// Converts an entry of the catalogue between its form and what head office stores.
import type { Decimals } from '#shared/billing/money.ts';
import type { CatalogueEntry } from '#shared/office.ts';
import { RELEASE_CALLS } from '#shared/releases.ts';
import { t } from '../../locales/t.ts';
import { findPrice } from '../../screens/settings/register/figures-typed.ts';
import { amountText, bodyOf, checkDraft, draftOf, type Faults } from './draft.ts';
import type { Draft, FormKind } from './field-specs.ts';
import { fieldsOf, formKindOf, releaseKindOf } from './kind-fields.ts';

export interface EntryForm {
  readonly kind: FormKind;
  readonly draft: Draft;
  readonly owned: readonly string[];
  /** The names of the option groups of a dish; null if each store keeps its own. */
  readonly groups: readonly string[] | null;
  /** The price for each group of stores, by the group's number; empty means the usual price. */
  readonly groupPrices: Readonly<Record<string, string>>;
  /** The fields that the form does not show, as JSON. */
  readonly json: string;
}

type Body = Readonly<Record<string, unknown>>;

const isItem = (kind: FormKind): boolean => releaseKindOf(kind) === 'item';

/** Returns the fields of a body that the form of the kind does not show. */
function othersOf(kind: FormKind, body: Body): Body {
  const shown = new Set(['kind', ...fieldsOf(kind).map(({ name }) => name)]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !shown.has(name)));
}

const jsonOf = (body: Body): string =>
  Object.keys(body).length === 0 ? '' : JSON.stringify(body, null, 2);

/** Returns the form of a new entry. */
export const newForm = (kind: FormKind, decimals: Decimals): EntryForm => ({
  ...{ kind, owned: [], groups: null, groupPrices: {}, json: '' },
  draft: draftOf(fieldsOf(kind), {}, decimals),
});

/** Returns the form with another kind. If both kinds have a field, the field keeps the typed value. */
export function withKind(form: EntryForm, kind: FormKind, decimals: Decimals): EntryForm {
  const { draft, ...fresh } = newForm(kind, decimals);
  const kept = Object.entries(form.draft).filter(([name]) => name !== 'kind' && name in draft);
  return { ...fresh, draft: { ...draft, ...Object.fromEntries(kept) } };
}

export function formOf(entry: CatalogueEntry, decimals: Decimals): EntryForm {
  const { title, body, owned, groups, ofGroups } = entry;
  const kind = formKindOf(entry.kind, body);
  const prices = Object.entries(ofGroups).map(([group, { price }]) => [
    group,
    amountText(price, decimals),
  ]);
  return {
    ...{ kind, owned, groups: groups?.map(({ ref }) => ref) ?? null },
    draft: draftOf(fieldsOf(kind), { ...body, title }, decimals),
    groupPrices: Object.fromEntries(prices),
    json: jsonOf(othersOf(kind, body)),
  };
}

function parseOthers(kind: FormKind, json: string): { body: Body; fault?: string } {
  try {
    const body: unknown = json.trim() === '' ? {} : JSON.parse(json);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return {
        body: {},
        fault: t('Enter an object, such as {example}.', { example: '{"color": "#aa0000"}' }),
      };
    const others = othersOf(kind, body as Body);
    const twice = Object.keys(body).find((name) => !(name in others));
    if (twice === undefined) return { body: others };
    return { body: {}, fault: t('Enter “{name}” in its own field above.', { name: twice }) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { body: {}, fault: t('This is not valid JSON: {why}', { why: error.message }) };
  }
}

/**
 * Returns the errors of fields that are missing or can't be read. Errors outside the draft are under `json` and
 * `in.<group>`.
 */
export function checkForm(form: EntryForm, decimals: Decimals): Faults {
  const { kind, draft, groupPrices, json } = form;
  const prices = Object.entries(isItem(kind) ? groupPrices : {}).filter(
    ([, typed]) => typed.trim() !== '' && findPrice(typed, decimals) === undefined,
  );
  const { fault } = parseOthers(kind, json);
  return {
    ...checkDraft(fieldsOf(kind), draft, decimals),
    ...Object.fromEntries(prices.map(([group]) => [`in.${group}`, t('Enter an amount.')])),
    ...(fault === undefined ? {} : { json: fault }),
  };
}

/** Returns the values that groups of stores have instead of the entry's own values. */
function ofGroupsOf(form: EntryForm, old: CatalogueEntry | null, decimals: Decimals): object {
  const stored = old?.ofGroups ?? {};
  if (!isItem(form.kind)) return stored;
  const groups = [...new Set([...Object.keys(stored), ...Object.keys(form.groupPrices)])];
  const own = groups.map((group) => {
    const { price: _, ...others } = stored[group] ?? {};
    const price = findPrice(form.groupPrices[group] ?? '', decimals);
    return [group, price === undefined ? others : { ...others, price }] as const;
  });
  return Object.fromEntries(own.filter(([, fields]) => Object.keys(fields).length > 0));
}

/** Returns the request body for a checked form. */
export function sentOf(form: EntryForm, old: CatalogueEntry | null, decimals: Decimals): object {
  const kind = releaseKindOf(form.kind);
  const shown = fieldsOf(form.kind).map(({ name }) => name);
  const stored = Object.entries(old?.body ?? {}).filter(([name]) => shown.includes(name));
  const { body: others } = parseOthers(form.kind, form.json);
  const fields = bodyOf(fieldsOf(form.kind), form.draft, Object.fromEntries(stored), decimals);
  const { title, ...body } = fields;
  const { ownable } = RELEASE_CALLS[kind];
  return {
    ...{ kind, title },
    body: {
      ...others,
      ...body,
      ...(kind !== 'settings' && { title }),
      ...(form.kind === 'set' && { kind: 'set' }),
    },
    groups: form.groups?.map((ref) => ({ ref })) ?? null,
    owned: form.owned.filter((field) => (ownable as readonly string[]).includes(field)),
    ofGroups: ofGroupsOf(form, old, decimals),
  };
}
