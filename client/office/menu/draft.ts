// Converts between the stored fields of an entry and the texts, choices and rows of its form.
import type { Decimals } from '#shared/billing/money.ts';
import { t, words } from '../../locales/t.ts';
import { findPrice, findRate } from '../../screens/settings/register/figures-typed.ts';
import {
  type Draft,
  type DraftPart,
  type DraftRow,
  type DraftValue,
  type FieldSpec,
  isShown,
  type PartSpec,
  type RowsSpec,
} from './field-specs.ts';

type Body = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);
const refOf = (value: unknown): string => textOf(Object(value).ref);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Returns the text of an amount as it is typed: 6.5 is `6.50` with two decimals. If the amount has more decimals, it
 * keeps them.
 */
export function amountText(value: unknown, decimals: Decimals): string {
  if (typeof value !== 'number') return textOf(value);
  const short = value.toFixed(decimals);
  return Number(short) === value ? short : String(value);
}

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

/** Returns the form of a row of a list. For an empty object, returns the form of a new row. */
export const rowOf = (spec: RowsSpec, old: Body, decimals: Decimals): DraftRow => ({
  ...{ key: nextKey(), old },
  draft: draftOf(spec.fields, old, decimals),
});

/**
 * Returns the stored rows of a list. If the rows are stored as an object, each row gets its key in the field `keyedBy`.
 */
function storedRows({ keyedBy }: RowsSpec, stored: unknown): readonly Body[] {
  if (keyedBy === undefined) return listOf(stored).map(Object);
  return Object.entries(Object(stored)).flatMap(([name, row]) =>
    row === null ? [] : [{ [keyedBy]: name, ...Object(row) }],
  );
}

const partOf = ({ fields }: PartSpec, stored: unknown, decimals: Decimals): DraftPart => ({
  mode: stored === undefined ? 'unset' : stored === null ? 'off' : 'on',
  old: Object(stored),
  draft: draftOf(fields, Object(stored), decimals),
});

function typedOf(spec: FieldSpec, body: Body, decimals: Decimals): DraftValue {
  const stored = body[spec.name];
  if (spec.type === 'flag') return typeof stored === 'boolean' ? stored : spec.usual;
  if (spec.type === 'ref') return refOf(stored);
  if (spec.type === 'many') return listOf(stored).map(textOf);
  if (spec.type === 'rows')
    return storedRows(spec, stored).map((row) => rowOf(spec, row, decimals));
  if (spec.type === 'part') return partOf(spec, stored, decimals);
  if (spec.type === 'refs') {
    const { wrap } = spec;
    return listOf(stored).map((each) => refOf(wrap === undefined ? each : Object(each)[wrap]));
  }
  if (spec.type === 'choice') {
    return textOf(stored) || (spec.emptyLabel === undefined ? (spec.options[0]?.value ?? '') : '');
  }
  if (stored === undefined) return spec.usual ?? '';
  return spec.type === 'money' ? amountText(stored, decimals) : textOf(stored);
}

export const draftOf = (specs: readonly FieldSpec[], body: Body, decimals: Decimals): Draft =>
  Object.fromEntries(specs.map((spec) => [spec.name, typedOf(spec, body, decimals)]));

export const asText = (value: DraftValue | undefined): string =>
  typeof value === 'string' ? value : '';
export const asTexts = (value: DraftValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
export const asRows = (value: DraftValue | undefined): readonly DraftRow[] =>
  Array.isArray(value) ? value.filter((each) => typeof each !== 'string') : [];
export const asPart = (value: DraftValue | undefined): DraftPart | undefined =>
  typeof value === 'object' && 'mode' in value ? value : undefined;

/** Returns a whole number; undefined if it is invalid. The hub refuses numbers that are too high for a field. */
const findWhole = (typed: string): number | undefined =>
  /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined;

const PARSERS = {
  money: (typed: string, decimals: Decimals) => findPrice(typed, decimals),
  rate: (typed: string) => findRate(typed),
  whole: findWhole,
} as const;

/** Returns the number that was typed; undefined if the text is not a number of this type. */
const numberOf = (
  type: keyof typeof PARSERS,
  typed: string,
  decimals: Decimals,
): number | undefined => PARSERS[type](typed, decimals);

const FAULTS = words({
  money: 'Enter an amount, such as 12.50.',
  rate: 'Enter a number, such as 8.5.',
  whole: 'Enter a whole number.',
  missing: 'Fill in this field.',
  unchosen: 'Choose one.',
  twice: 'This entry is already in the list.',
} as const);

/** The errors of a form, by the path of the field: `options.0.title`. */
export type Faults = Readonly<Record<string, string>>;

/** Returns the errors of rows that have the same name as an earlier row. */
function twiceIn({ keyedBy }: RowsSpec, rows: readonly DraftRow[], at: string): Faults {
  if (keyedBy === undefined) return {};
  const names = rows.map(({ draft }) => asText(draft[keyedBy]));
  const twice = names.flatMap((name, index) =>
    name !== '' && names.indexOf(name) < index ? [`${at}.${index}.${keyedBy}`] : [],
  );
  return Object.fromEntries(twice.map((path) => [path, t(FAULTS.twice)]));
}

function rowFaults(spec: RowsSpec, rows: readonly DraftRow[], decimals: Decimals, at: string) {
  const { missing } = spec.texts;
  if (rows.length === 0) return missing === undefined ? {} : { [at]: missing };
  const found = rows.map((row, index) =>
    checkDraft(spec.fields, row.draft, decimals, `${at}.${index}.`),
  );
  return Object.assign(twiceIn(spec, rows, at), ...found);
}

function faultsOf(spec: FieldSpec, draft: Draft, decimals: Decimals, path: string): Faults {
  const value = draft[spec.name];
  const at = `${path}${spec.name}`;
  if (spec.type === 'rows') return rowFaults(spec, asRows(value), decimals, at);
  if (spec.type === 'part') {
    const part = asPart(value);
    return part?.mode === 'on' ? checkDraft(spec.fields, part.draft, decimals, `${at}.`) : {};
  }
  const typed = asText(value).trim();
  if ('isRequired' in spec && spec.isRequired && typed === '') {
    return { [at]: t(spec.type === 'ref' ? FAULTS.unchosen : FAULTS.missing) };
  }
  if (spec.type !== 'money' && spec.type !== 'rate' && spec.type !== 'whole') return {};
  const isWrong = typed !== '' && numberOf(spec.type, typed, decimals) === undefined;
  return isWrong ? { [at]: t(FAULTS[spec.type]) } : {};
}

/** Returns the errors of fields that are missing or can't be read, in the order of the fields. */
export const checkDraft = (
  specs: readonly FieldSpec[],
  draft: Draft,
  decimals: Decimals,
  path = '',
): Faults =>
  Object.assign(
    {},
    ...specs
      .filter((spec) => isShown(spec, draft))
      .map((spec) => faultsOf(spec, draft, decimals, path)),
  );

function refsOf(value: DraftValue | undefined, wrap: string | undefined, stored: unknown) {
  return asTexts(value).map((ref) => {
    if (wrap === undefined) return { ref };
    const known = listOf(stored).find((each) => refOf(Object(each)[wrap]) === ref);
    return known ?? { [wrap]: { ref } };
  });
}

function choiceOf(as: 'flag' | 'number' | undefined, typed: string): unknown {
  if (typed === '') return null;
  if (as === 'flag') return typed === 'true';
  return as === 'number' ? Number(typed) : typed;
}

/**
 * Returns the rows to store. If the rows are stored as an object, a removed row is stored as null: if its key were only
 * missing, stores would keep the old row.
 */
function rowsOf(
  spec: RowsSpec,
  value: DraftValue | undefined,
  stored: unknown,
  decimals: Decimals,
) {
  const bodies = asRows(value).map((row) => bodyOf(spec.fields, row.draft, row.old, decimals));
  const { keyedBy } = spec;
  if (keyedBy === undefined) return bodies;
  const gone = Object.keys(Object(stored)).map((name) => [name, null] as const);
  const rows = bodies.map(({ [keyedBy]: name, ...body }) => [String(name), body] as const);
  return Object.fromEntries([...gone, ...rows]);
}

function partBody({ fields }: PartSpec, value: DraftValue | undefined, decimals: Decimals) {
  const part = asPart(value);
  if (part === undefined || part.mode === 'unset') return undefined;
  return part.mode === 'off' ? null : bodyOf(fields, part.draft, part.old, decimals);
}

/**
 * Returns the value to store: null for an empty field, undefined if each store decides about an object, such as the
 * service charge.
 */
function storedOf(spec: FieldSpec, draft: Draft, old: Body, decimals: Decimals): unknown {
  const value = draft[spec.name];
  const typed = asText(value);
  switch (spec.type) {
    case 'flag':
      return value === true;
    case 'ref':
      return typed === '' ? null : { ref: typed };
    case 'refs':
      return refsOf(value, spec.wrap, old[spec.name]);
    case 'many':
      return asTexts(value).map((each) => (spec.as === 'number' ? Number(each) : each));
    case 'rows':
      return rowsOf(spec, value, old[spec.name], decimals);
    case 'part':
      return partBody(spec, value, decimals);
    case 'choice':
      return choiceOf(spec.as, typed);
    case 'money':
    case 'rate':
    case 'whole':
      return typed.trim() === '' ? null : (numberOf(spec.type, typed, decimals) ?? null);
    default:
      return typed === '' ? null : typed;
  }
}

const isEmpty = (spec: FieldSpec, value: unknown): boolean =>
  value === null ||
  (spec.type !== 'part' && typeof value === 'object' && Object.keys(value).length === 0) ||
  (spec.type === 'flag' && value === spec.usual);

/**
 * Returns the body to store for a checked form. Fields of the old body that the form does not have keep their values.
 */
export function bodyOf(
  specs: readonly FieldSpec[],
  draft: Draft,
  old: Body,
  decimals: Decimals,
): Record<string, unknown> {
  const body: Record<string, unknown> = { ...old };
  // Hidden fields are deleted first, because a shown field may have the same name.
  const shown = specs.filter((spec) => isShown(spec, draft));
  for (const { name } of specs.filter((spec) => !shown.includes(spec))) delete body[name];
  for (const spec of shown) {
    const value = storedOf(spec, draft, old, decimals);
    const isNull = value === null && spec.noNull === true;
    const isPart = spec.type === 'part';
    const isUnset = !isPart && !spec.isAlways && !(spec.name in old) && isEmpty(spec, value);
    if (value === undefined || isNull || isUnset) delete body[spec.name];
    else body[spec.name] = value;
  }
  return body;
}

/** For a field that the hub refused, returns the field's path in the form: `percent` → `serviceCharge.percent`. */
export function pathOf(specs: readonly FieldSpec[], field: string): string | undefined {
  if (specs.some(({ name }) => name === field)) return field;
  const part = specs.find(
    (spec) => spec.type === 'part' && spec.fields.some(({ name }) => name === field),
  );
  return part && `${part.name}.${field}`;
}
