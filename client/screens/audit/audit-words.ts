// Describes an audit entry in words: what the user did, and the remaining details.
import { valueWord } from '../../locales/detail-words.ts';
import { formatAmount } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { APPROVAL_SENTENCES, type Entry } from './approval-words.ts';
import { actionWords, thingWord } from './audit-actions.ts';
import { type Details, type Formats, restInWords } from './audit-details.ts';

/** Details that the sentence of an approval contains already. */
const IN_APPROVALS = ['text', 'amount', 'by', 'yes', 'reason'];

/** Kinds with a sentence of their own. Each returns the sentence and the names of the details that it contains. */
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
    'order-item.status': (entry) => [
      t('set item {id} from {from} to {to}', {
        id: entry.entity_id,
        from: valueWord(detail(entry, 'from')),
        to: valueWord(detail(entry, 'to')),
      }),
      ['from', 'to'],
    ],
  };

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

/**
 * Returns the words for the object of an entry: `menu item “Chips”`, or `menu item 7` if the object has no name. Also
 * returns the names of the details that these words use.
 */
function thingOf(entry: Entry): [string, string[]] {
  const details = detailsOf(entry);
  const key = ['title', 'table_title', 'name', 'username', 'plan_name'].find(
    (each) => typeof details[each] === 'string' && details[each] !== '',
  );
  const entity = thingWord(entry.entity);
  if (key === undefined) return [t('{entity} {id}', { entity, id: entry.entity_id }), []];
  return [t('{entity} “{name}”', { entity, name: String(details[key]) }), [key]];
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
  const action = own?.[0] ?? actionWords(entry.kind, thing);
  const used = own?.[1] ?? named;
  return { action, rest: restInWords(detailsOf(entry), used, formats) };
}
