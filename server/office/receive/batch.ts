// A batch of facts as a hub sends it: its shape, and the check that each fact follows the fact before it (contract
// 36.2).
import { hash as sha } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { canonicalJson } from '#shared/canonical-json.ts';
import { Refusal } from '#shared/errors.ts';
import { FACT_KINDS } from '#shared/fact-kinds.ts';
import { day, oneOf, sentInstant } from '#shared/fields.ts';
import { MAX_FACT_BYTES } from '#shared/limits.ts';
import { MAX_BATCH_FACTS } from '#shared/office.ts';
import { INVALID } from '#shared/texts.ts';

const seq = (minimum = 1) =>
  Type.Integer({
    minimum,
    maximum: Number.MAX_SAFE_INTEGER,
    sentence: 'This is no number of a fact.',
  });
const hash = () => Type.String({ pattern: '^[0-9a-f]{64}$', sentence: 'This is no hash.' });

const storeId = {
  id: Type.String({ pattern: '^[0-9a-f]{32}$', sentence: 'This is no name of a store.' }),
};
const storeFields = {
  title: Type.String({
    maxLength: 200,
    // PostgreSQL cannot store a zero byte.
    pattern: '^[^\\u0000]*$',
    sentence: 'Please send the name of the store.',
  }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', sentence: 'Please send the currency.' }),
  decimals: Type.Union([Type.Literal(0), Type.Literal(2), Type.Literal(3)]),
  timeZone: Type.String({ maxLength: 100, sentence: 'Please send the time zone.' }),
  /** Absent from hubs of older versions. */
  dayStartsAt: Type.Optional(
    Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', sentence: INVALID.dayStart }),
  ),
};
export const SentStoreSchema = Type.Object({ ...storeId, ...storeFields });

/** Returns the columns for the data that a hub sent about its store. */
export const saidIn = (store: Static<typeof SentStoreSchema>) => {
  const { title, currency, decimals, timeZone: time_zone, dayStartsAt: day_starts } = store;
  return { title, currency, decimals, time_zone, ...(day_starts !== undefined && { day_starts }) };
};

const Fact = Type.Object({
  seq: seq(),
  at: sentInstant('This is no instant.'),
  day: day('This is no day.'),
  kind: oneOf(FACT_KINDS, 'This kind of fact is not known.'),
  body: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
  hash: hash(),
});
export type BatchFact = Static<typeof Fact>;

export const Batch = Type.Object({
  /** `id` and `title` have the same values as in the answer of `GET /facts`. */
  store: Type.Object({ ...storeId, ...Type.Partial(Type.Object(storeFields)).properties }),
  generation: Type.Integer({ minimum: 1, maximum: 1_000_000, sentence: 'This is no generation.' }),
  from: seq(),
  to: seq(),
  /** The oldest fact that the hub can still send; absent if it is fact 1. */
  first: Type.Optional(seq()),
  previousHash: Type.String({ pattern: '^([0-9a-f]{64})?$', sentence: 'This is no hash.' }),
  facts: Type.Array(Fact, {
    minItems: 1,
    maxItems: MAX_BATCH_FACTS,
    sentence: `A batch has 1 to ${MAX_BATCH_FACTS} facts.`,
  }),
});
export type Batch = Static<typeof Batch>;

const broken = (at: number): Refusal =>
  new Refusal('BROKEN_CHAIN', `Fact ${at} does not follow the one before.`, { extra: { seq: at } });

/** A fact whose hash was verified, and the canonical JSON of its body. */
export interface VerifiedFact extends BatchFact {
  readonly text: string;
}

/**
 * Returns the facts with their texts. Returns a refusal, 400 BROKEN_CHAIN, if the facts are not numbered from `from` to
 * `to`, or if a hash does not follow from the hash before it.
 */
export function verifyChain({ from, to, previousHash, facts }: Batch): VerifiedFact[] | Refusal {
  if (facts.length !== to - from + 1 || (from === 1 && previousHash !== '')) return broken(from);
  let before = previousHash;
  const verified: VerifiedFact[] = [];
  for (const [index, fact] of facts.entries()) {
    const text = canonicalJson(fact.body);
    const [at, day, kind] = [fact.at, fact.day, fact.kind].map(canonicalJson);
    const start = `${before}{"at":${at},"body":`;
    const whole = `${start}${text},"day":${day},"kind":${kind},"seq":${fact.seq}}`;
    const isLong = Buffer.byteLength(whole) - before.length > MAX_FACT_BYTES;
    const hash = sha('sha256', whole, 'hex');
    if (isLong || fact.seq !== from + index || hash !== fact.hash) return broken(fact.seq);
    before = hash;
    // The text is cut out of `whole`, because hashing has made `whole` one continuous string. `text` itself still
    // consists of pieces, and joining them to store it would take as long as hashing.
    verified.push({ ...fact, text: whole.slice(start.length, start.length + text.length) });
  }
  return verified;
}
