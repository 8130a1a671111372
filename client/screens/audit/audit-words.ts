// A row of the audit trail as a sentence: what somebody did, and the rest of what was noted beside it.
import { type Currency, formatAmount } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { formatInstant } from '../../parts/figures.tsx';
import { deedWords } from './audit-deeds.ts';

export type Entry = AnswerOf<'GET /audit'>[number];
type Details = Readonly<Record<string, unknown>>;

export interface House {
  readonly currency: Currency;
  readonly timezone: string | undefined;
}

/** A number beyond this, under the name `date`, is an instant in ms. */
const FIRST_INSTANT = 1e11;

/** Details that are amounts as they come over the wire. */
const AMOUNTS = ['total', 'due', 'amount', 'paid', 'tip', 'float', 'price'];

/** Kinds that say more than their deed, with the details they have used. */
const SENTENCES: Readonly<Record<string, (entry: Entry, house: House) => [string, string[]]>> = {
  'order.placed': (entry, house) => [
    `placed order ${entry.entity_id}, token ${detail(entry, 'tokenNo')}, ${amountOf(entry, house)}`,
    ['tokenNo', 'total'],
  ],
  'order.placed-and-paid': (entry, house) => [
    `placed order ${entry.entity_id}, token ${detail(entry, 'tokenNo')}, paid ${amountOf(entry, house)} by ${detail(entry, 'paymentType')}`,
    ['tokenNo', 'total', 'paymentType', 'invoiceId'],
  ],
  'order.paid': (entry, house) => [
    `took ${amountOf(entry, house)} by ${detail(entry, 'paymentType')}, invoice ${entry.entity_id}`,
    ['total', 'paymentType'],
  ],
  'day.closed': ({ entity_id: zNo }) => [`closed the day, Z ${zNo}`, []],
  'day.printed': ({ entity_id: zNo }) => [`printed Z ${zNo}`, []],
  'order-item.status': (entry) => [
    `set item ${entry.entity_id} from ${detail(entry, 'from')} to ${detail(entry, 'to')}`,
    ['from', 'to'],
  ],
};

const detailsOf = ({ details }: Entry): Details =>
  typeof details === 'object' && details !== null ? (details as Details) : {};

const detail = (entry: Entry, name: string): string => String(detailsOf(entry)[name] ?? '?');

const amountOf = (entry: Entry, { currency }: House): string =>
  formatAmount(Number(detailsOf(entry).total ?? 0), currency);

/** By name where the row bears one: `menu item “Chips”`, else by number. */
function thingOf(entry: Entry): [string, string[]] {
  const details = detailsOf(entry);
  const key = ['title', 'table_title', 'name', 'username', 'plan_name'].find(
    (each) => typeof details[each] === 'string' && details[each] !== '',
  );
  const entity = entry.entity.replaceAll('-', ' ');
  if (key === undefined) return [`${entity} ${entry.entity_id}`, []];
  return [`${entity} “${String(details[key])}”`, [key]];
}

/** `sold_by` and `soldBy` → `sold by`; numbers of other things lose their `id`. */
const nameInWords = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ ids?$/i, '')
    .replace(/ cents$/, ' in cents')
    .replace(/ milli$/, '')
    .replace(/^is (.*?)( enabled)?$/, '$1')
    .toLowerCase();

function valueInWords(name: string, value: unknown, house: House): string {
  if (name === 'date' && typeof value === 'number' && value > FIRST_INSTANT) {
    return formatInstant(new Date(value).toISOString(), house.timezone);
  }
  if (AMOUNTS.includes(name) && typeof value === 'number')
    return formatAmount(value, house.currency);
  if (name.endsWith('_milli') && typeof value === 'number') return `${value / 1000} %`;
  if (/^(is_|show_)/.test(name)) return Number(value) === 1 ? 'on' : 'off';
  if (Array.isArray(value)) return value.map((each) => valueInWords('', each, house)).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return restInWords(value as Details, [], house);
}

const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && String(value) !== '[object Object]';

function restInWords(details: Details, used: readonly string[], house: House): string {
  return Object.entries(details)
    .filter(
      ([name, value]) =>
        !used.includes(name) && (typeof value === 'object' ? value !== null : isSaid(value)),
    )
    .map(([name, value]) => `${nameInWords(name)} ${valueInWords(name, value, house)}`)
    .join(', ');
}

/** `placed order 94, token 4, $20.60`, and what else was noted. */
export function sentenceOf(entry: Entry, house: House): { deed: string; rest: string } {
  const own = SENTENCES[entry.kind]?.(entry, house);
  const [thing, named] = thingOf(entry);
  const deed = own?.[0] ?? deedWords(entry.kind, thing);
  const used = own?.[1] ?? named;
  return { deed, rest: restInWords(detailsOf(entry), used, house) };
}
