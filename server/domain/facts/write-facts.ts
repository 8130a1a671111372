// Writes facts about the rows that a transaction has noted, before the transaction commits. So a fact is stored if
// and only if its row is (contract 34.1).
import { canonicalJson } from '#shared/canonical-json.ts';
import { MAX_FACT_BYTES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { type IssuedInvoice, readIssued } from '../invoices/list-invoices.ts';
import type { ReadPayment } from '../payments/read-form.ts';
import {
  cashFact,
  entryFact,
  exceptionFact,
  invoiceFact,
  paymentFact,
  readPayments,
  zFact,
} from './bodies.ts';
import { addFacts, isFeedOn } from './feed.ts';
import { menuFact } from './menu-bodies.ts';

interface Noted {
  readonly kind: string;
  readonly entity: string;
  readonly ref: number;
  readonly is_new: 0 | 1;
}
type Nothing = Record<never, never>;

const unwritten = written<Nothing, Noted>(
  'SELECT kind, entity, ref, is_new FROM temp.unwritten_facts ORDER BY n',
);
const clear = written<Nothing, never>('DELETE FROM temp.unwritten_facts');

/** The data for the facts of invoices and payments, read together for all facts of a transaction. */
interface Read {
  readonly invoices: ReadonlyMap<number, IssuedInvoice>;
  readonly payments: ReadonlyMap<number, ReadPayment>;
}

function readNoted(tx: Tx, noted: readonly Noted[]): Read {
  const refs = (wanted: string) => noted.flatMap(({ kind, ref }) => (kind === wanted ? ref : []));
  const issued = readIssued(tx, refs('invoice'));
  const known = issued.flatMap(({ payments }) => payments);
  return {
    invoices: new Map(issued.map((one) => [one.row.id, one])),
    payments: readPayments(tx, refs('payment'), known),
  };
}

function draftOf(tx: Tx, { kind, entity, ref, is_new }: Noted, read: Read, now: number) {
  if (kind === 'invoice') {
    const issued = read.invoices.get(ref);
    return issued && invoiceFact(tx, issued);
  }
  if (kind === 'payment') {
    const row = read.payments.get(ref);
    return row && paymentFact(tx, row, is_new === 1 ? undefined : now);
  }
  if (kind === 'cash') return cashFact(tx, ref);
  if (kind === 'z') return zFact(tx, ref);
  if (kind === 'entry') return entryFact(tx, ref);
  if (kind === 'exception') return exceptionFact(tx, ref);
  return menuFact(tx, entity, ref, now);
}

/** The lists that may be too long for a fact, in the order in which they are shortened. */
const LISTS = ['lines', 'open_bills', 'items', 'screens_holding'] as const;
/** The bytes that are reserved for the fields of a fact other than its body. */
const FRAME_BYTES = 1024;

/** A UTF-16 code unit of a text has at most three bytes in UTF-8. */
const MOST_BYTES_A_UNIT = 3;

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** Returns how many entries of a list fit into `room` bytes. */
function fitting(list: readonly unknown[], room: number): number {
  let used = 0;
  const end = list.findIndex((entry) => {
    used += bytesOf(canonicalJson(entry)) + 1;
    return used > room;
  });
  return end === -1 ? list.length : end;
}

/**
 * Returns the canonical JSON of a body. If the body is too long, lists are shortened and `left_out` contains how many
 * entries of each list are missing.
 */
function bodyText(body: Readonly<Record<string, unknown>>): string {
  const text = canonicalJson(body);
  const most = MAX_FACT_BYTES - FRAME_BYTES;
  if (text.length * MOST_BYTES_A_UNIT <= most || bytesOf(text) <= most) return text;
  const name = LISTS.find((one) => Array.isArray(body[one]) && (body[one] as unknown[]).length > 0);
  if (name === undefined) throw new Error('a fact is too long');
  const list = body[name] as unknown[];
  const rest = bytesOf(text) - bytesOf(canonicalJson(list));
  const kept = list.slice(0, fitting(list, most - rest - 200));
  const left_out = { ...(body.left_out as object | undefined), [name]: list.length - kept.length };
  return bodyText({ ...body, [name]: kept, left_out });
}

/**
 * Writes the facts of a transaction; must be called before the commit. It runs no database query while the feed is
 * off. Returns whether any rows were noted.
 */
export function writeFacts(tx: Tx, now: number): boolean {
  if (!isFeedOn(tx)) return false;
  const noted = tx.all(unwritten, {});
  if (noted.length === 0) return false;
  const read = readNoted(tx, noted);
  const seen = new Set<string>();
  const facts = noted.flatMap((note) => {
    const key = `${note.kind} ${note.entity} ${note.ref}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const draft = draftOf(tx, note, read, now);
    return draft ? { ...draft, body: bodyText(draft.body) } : [];
  });
  addFacts(tx, facts);
  tx.run(clear, {});
  return true;
}
