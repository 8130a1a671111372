// Applies a release of head office. Each entry runs the hub's own call, and is applied completely or not at all
// (contract 39.3).
import { notFound, Refusal, say } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import {
  ITEM_GROUPS,
  RELEASE_CALLS,
  type RefusedEntry,
  type ReleaseEntry,
  replaceStandIns,
} from '#shared/releases.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { guardsPrices } from '../../domain/prices/lowered-prices.ts';
import {
  findReleased,
  findRow,
  hasRows,
  isApplied,
  lastRelease,
  markReported,
  noteApplied,
  noteReleased,
  priceOfItem,
} from '../../domain/releases/releases.ts';
import type { Command, Outcome, Signal } from '../../engine/command.ts';

/**
 * An entry whose body was checked. In the body, a number takes the place of each reference to another entry. `refs`
 * lists these numbers with their references.
 */
export interface CheckedEntry extends Omit<ReleaseEntry, 'body' | 'groups'> {
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * The ids of the option groups. If an id is a number in `refs`, it is replaced by the id of the group in this store.
   */
  readonly groupIds: readonly number[] | null;
  readonly refs: readonly (readonly [number, string])[];
  /** The hash of the whole entry. It shows whether the entry has changed. */
  readonly hash: string;
}

interface Applying {
  readonly no: number;
  readonly title: string;
  readonly entries: readonly CheckedEntry[];
  /** Entries with bodies that this hub does not understand. */
  readonly refused: readonly RefusedEntry[];
}

/** The command that applies a release by running the commands of all areas. */
export type ApplyRelease = Command<Applying, Record<never, never>>;

/** Maps each call of the hub to its command. The map is passed in, because areas do not import one another. */
type Commands = Readonly<Record<string, Command<never, unknown>>>;
interface Run {
  (key: string, input: object): Outcome<unknown>;
  /** The entries that this release has added. Entries that refer to them are applied even if they did not change. */
  readonly added: Set<string>;
}

function bodyFor(tx: Tx, entry: CheckedEntry): Readonly<Record<string, unknown>> {
  const find = (ref: string): number => {
    const id = findReleased(tx, ref);
    if (id === undefined) throw new Refusal('NOT_FOUND', say`“${{ ref }}” is not in this store.`);
    return id;
  };
  const refs = new Map(entry.refs);
  return replaceStandIns({ ...entry.body, groupIds: entry.groupIds }, refs, find) as Readonly<
    Record<string, unknown>
  >;
}

/**
 * Returns a body without the fields that the store decides (`owned`). An update of an item must contain a price, so an
 * owned price is replaced by the store's current price.
 */
function withoutOwned(tx: Tx, id: number, body: object, { kind, owned }: CheckedEntry): object {
  const kept = Object.entries(body).filter(([name]) => !owned.includes(name));
  const price = kind === 'item' && owned.includes('price') ? { price: priceOfItem(tx, id) } : {};
  return { ...Object.fromEntries(kept), ...price };
}

/** Deletes the dish, tax or other row that an entry describes, if the store has it. */
function removeEntry(tx: Tx, { kind, ref, title }: CheckedEntry, run: Run): Outcome<unknown>[] {
  const known = hasRows(kind) ? findRow(tx, kind, ref, title) : undefined;
  return known === undefined || !hasRows(kind)
    ? []
    : [run(RELEASE_CALLS[kind].remove, { id: known })];
}

/** Adds or changes the row that an entry describes, unless the store already has it in this form. */
function applyEntry(tx: Tx, entry: CheckedEntry, run: Run): Outcome<unknown>[] {
  const { kind, ref, title, hash } = entry;
  if (!hasRows(kind)) {
    if (isApplied(tx, ref, hash)) return [];
    noteReleased(tx, { kind, ref, id: 0, hash });
    return [run(RELEASE_CALLS.settings.update, entry.body)];
  }
  const known = findRow(tx, kind, ref, title);
  const isSame = isApplied(tx, ref, hash) && !entry.refs.some(([, other]) => run.added.has(other));
  if (known !== undefined && isSame) return [];
  const calls = RELEASE_CALLS[kind];
  const { groupIds, ...body } = bodyFor(tx, entry);
  const outcome =
    known === undefined
      ? run(calls.add, body)
      : run(calls.update, { ...withoutOwned(tx, known, body, entry), id: known });
  if (known === undefined) run.added.add(ref);
  const id = known ?? Number(Object(outcome.answer).id);
  noteReleased(tx, { kind, ref, id, hash });
  return groupIds === null ? [outcome] : [outcome, run(ITEM_GROUPS, { id, groupIds })];
}

/** Runs one entry in a savepoint of its own; returns the reason if it was refused. */
function tryEntry(
  tx: Tx,
  entry: CheckedEntry,
  run: Run,
): { readonly outcomes: readonly Outcome<unknown>[] } | { readonly reason: string } {
  tx.db.exec('SAVEPOINT release_entry');
  try {
    const outcomes = entry.isDeleted ? removeEntry(tx, entry, run) : applyEntry(tx, entry, run);
    tx.db.exec('RELEASE release_entry');
    return { outcomes };
  } catch (error) {
    if (!(error instanceof Refusal) || !tx.db.inTransaction) throw error;
    tx.db.exec('ROLLBACK TO release_entry; RELEASE release_entry');
    tx.undo();
    return { reason: error.message };
  }
}

/**
 * Applies each release once, in the order of their numbers. The prices of the whole menu are compared before and after
 * the release, not for each dish: comparing after each of 1,000 dishes took ten seconds.
 */
export const applyReleaseWith = (commands: () => Commands): ApplyRelease =>
  guardsPrices('A release from head office', (tx, { no, title, entries, refused }, context) => {
    if (no <= lastRelease(tx)) return { answer: {} };
    const call = (key: string, input: object): Outcome<unknown> => {
      const command = commands()[key];
      if (!command) throw notFound('call');
      return command(tx, input as never, context);
    };
    const run: Run = Object.assign(call, { added: new Set<string>() });
    const left: RefusedEntry[] = [...refused];
    const events: HubEvent[] = [];
    const signals: Signal[] = [];
    for (const entry of entries) {
      const done = tryEntry(tx, entry, run);
      if ('reason' in done) {
        left.push({ ref: entry.ref, title: entry.title, reason: done.reason });
        continue;
      }
      events.push(...done.outcomes.flatMap((outcome) => outcome.events ?? []));
      signals.push(...done.outcomes.flatMap((outcome) => outcome.signals ?? []));
    }
    noteApplied(tx, { no, title }, left, context.now);
    const details = { no, title, refused: left.length };
    audit(tx, context, { kind: 'release.applied', entity: 'release', id: no, details });
    return { answer: {}, events: once(events), signals: once(signals) };
  });

/** Removes repeated events, so that a release with a thousand dishes announces only once that the menu changed. */
const once = <T>(all: readonly T[]): T[] => [
  ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
];

/** Records that head office has received the result of this release. */
export const noteReported: Command<{ no: number }, Record<never, never>> = (tx, { no }) => {
  markReported(tx, no);
  return { answer: {} };
};

export const releaseCommands = { noteReported };
