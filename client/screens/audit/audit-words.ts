// Describes an audit entry in words: what the user did, and the remaining details.
import { valueWord } from '../../locales/detail-words.ts';
import { formatAmount } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { APPROVAL_SENTENCES, type Entry } from './approval-words.ts';
import { actionWords, thingWord } from './audit-actions.ts';
import { type Details, type Formats, joined, restInWords } from './audit-details.ts';

/** Details that the sentence of an approval contains already. */
const IN_APPROVALS = ['text', 'amount', 'by', 'yes', 'reason'];

/** Details that the sentence of a void, or of another new status of an item, contains already. */
const IN_VOIDS = ['from', 'to', 'was', 'token', 'table', 'dish'];

/**
 * The kinds with a sentence of their own. Each function returns the sentence and the names of the details that it
 * contains.
 */
const SENTENCES: Readonly<Record<string, (entry: Entry, formats: Formats) => [string, string[]]>> =
  {
    'order.placed': (entry, formats) => [
      t('placed order {order}, token {token}, {amount}', placedOf(entry, formats)),
      ['tokenNo', 'total'],
    ],
    'order.placed-and-paid': (entry, formats) => [
      t('placed order {order}, token {token}, paid {amount} by {tender}', {
        ...placedOf(entry, formats),
        tender: detail(entry, 'paymentType'),
      }),
      ['tokenNo', 'total', 'paymentType', 'invoiceId'],
    ],
    'order.paid': (entry, formats) => [
      t('took {amount} by {tender}, invoice {invoice}', {
        amount: amountOf(entry, formats),
        tender: detail(entry, 'paymentType'),
        invoice: entry.entity_id,
      }),
      ['total', 'paymentType'],
    ],
    'day.closed': ({ entity_id: zNo }) => [t('closed the day, Z {no}', { no: zNo }), []],
    'day.printed': ({ entity_id: zNo }) => [t('printed Z {no}', { no: zNo }), []],
    'order-item.status': (entry) => statusOf(entry),
  };

/** The entry of a void contains the dish itself, because only some pieces of the item may be voided. */
function statusOf(entry: Entry): [string, string[]] {
  const { dish } = detailsOf(entry);
  const thing = thingOf(entry, dish === undefined ? undefined : String(dish))[0];
  const to = detail(entry, 'to');
  if (to === 'cancelled') return [t('voided {thing}', { thing }), IN_VOIDS];
  const from = valueWord(detail(entry, 'from'));
  return [t('set {thing} from {from} to {to}', { thing, from, to: valueWord(to) }), IN_VOIDS];
}

const detailsOf = ({ details }: Entry): Details =>
  typeof details === 'object' && details !== null ? (details as Details) : {};

const detail = (entry: Entry, name: string): string => String(detailsOf(entry)[name] ?? '?');

const amountOf = (entry: Entry, { currency }: Formats): string =>
  formatAmount(Number(detailsOf(entry).total ?? 0), currency);

const placedOf = (entry: Entry, formats: Formats) => ({
  order: entry.entity_id,
  token: detail(entry, 'tokenNo'),
  amount: amountOf(entry, formats),
});

/** Returns the table and token that an entry is about, such as `Terrace 4, token 5`; empty if they are unknown. */
function placeOf({ about }: Entry): string {
  const token = about?.token_no ?? null;
  return joined([about?.table_title, token !== null && t('token {no}', { no: token })]);
}

/** Adds the table and the token to the words for an object, if they are known. */
function withPlace(thing: string, entry: Entry): string {
  const place = placeOf(entry);
  return place === '' ? thing : t('{thing} ({place})', { thing, place });
}

/**
 * Returns the words for the object of an entry, and the names of the details used in them: `menu item “Chips”`, `2 ×
 * Soup (Terrace 4, token 5)`, or `menu item 7` if the object has no name.
 */
function thingOf(entry: Entry, dish?: string): [string, string[]] {
  const details = detailsOf(entry);
  const used = entry.about === null ? [] : ['token', 'table'];
  const title = dish ?? entry.about?.title;
  if (entry.entity === 'order-item' && typeof title === 'string')
    return [withPlace(title, entry), used];
  const key = ['title', 'table_title', 'name', 'username', 'plan_name'].find(
    (each) => typeof details[each] === 'string' && details[each] !== '',
  );
  const entity = thingWord(entry.entity);
  const name = key === undefined ? title : String(details[key]);
  const thing =
    typeof name === 'string'
      ? t('{entity} “{name}”', { entity, name })
      : t('{entity} {id}', { entity, id: entry.entity_id });
  return [withPlace(thing, entry), key === undefined ? used : [...used, key]];
}

/**
 * Returns the sentence of an entry as `action`, such as `placed order 94, token 4, $20.60`. Returns the details that
 * the sentence does not contain as `rest`.
 */
export function sentenceOf(entry: Entry, formats: Formats): { action: string; rest: string } {
  const approval = APPROVAL_SENTENCES[entry.kind]?.(entry, detailsOf(entry), formats.currency);
  if (approval !== undefined)
    return { action: approval, rest: restInWords(detailsOf(entry), IN_APPROVALS, formats) };
  const own = SENTENCES[entry.kind]?.(entry, formats);
  const [thing, named] = thingOf(entry);
  if (own === undefined)
    return {
      action: actionWords(entry.kind, thing),
      rest: restInWords(detailsOf(entry), named, formats),
    };
  const rest = restInWords(detailsOf(entry), own[1], formats);
  // The sentences of these kinds contain the token but not the table, so the table is added.
  const table = own[1].includes('table') ? null : entry.about?.table_title;
  return { action: own[0], rest: joined([table, rest]) };
}
