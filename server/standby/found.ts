// Brings the entries that a sealed hub had acknowledged to the hub that took over (contract 38.1). Both sides are in
// this file.
import { Value } from 'typebox/value';
import { Tx } from '../db/executor.ts';
import { openReading } from '../db/open.ts';
import { collectFound } from '../domain/found/collect.ts';
import { FoundEntry, type KnownUpTo } from '../domain/found/found-entry.ts';
import { type CallingPartner, callPartner } from './ask-partner.ts';
import type { Message, Wire } from './wire.ts';

/** How many entries are in one message, and in one command of the hub that stores them. */
const PART = 100;
/** The time limit for the list. Some thousand entries take about a second. */
const ANSWER_MS = 60_000;

/** The side of the sealed hub: answers the question of its partner from its own database. */
export function answerFound(wire: Wire, path: string, stored: () => void): void {
  wire.listen((message) => {
    if (message.type === 'found-stored') {
      stored();
      wire.closeSoon();
    }
    if (message.type === 'found?') sendFound(wire, path, message.after);
  });
}

function sendFound(wire: Wire, path: string, after: KnownUpTo): void {
  const db = openReading(path);
  try {
    const entries = collectFound(new Tx(db), after);
    for (let from = 0; from === 0 || from < entries.length; from += PART) {
      const part = Buffer.from(JSON.stringify(entries.slice(from, from + PART)));
      wire.send({ type: 'found', isLast: from + PART >= entries.length }, part);
    }
  } finally {
    db.close();
  }
}

type Fetching = CallingPartner & {
  readonly after: KnownUpTo;
  /** Stores a part of the list, which is complete only when all parts are stored. */
  readonly store: (entries: FoundEntry[]) => Promise<void>;
};

/**
 * The side of the hub that took over: fetches the list and stores it. Rejects if a part is damaged, or the partner is
 * not reached.
 */
export function fetchFound({ after, store, ...calling }: Fetching): Promise<void> {
  return callPartner(calling, ANSWER_MS, async (wire, next) => {
    await next('hello');
    wire.send({ type: 'found?', after });
    for (;;) {
      const { message, bytes } = await next('found');
      await store(readPart(bytes));
      if ((message as Extract<Message, { type: 'found' }>).isLast) break;
    }
    wire.send({ type: 'found-stored' });
    await wire.ended();
  });
}

/** An older or newer version of the other hub may send another form. The list then does not count as complete. */
function readPart(bytes: Buffer): FoundEntry[] {
  const part: unknown = JSON.parse(bytes.toString());
  if (!Array.isArray(part)) throw new Error('the list of the old hub cannot be read');
  return part.map((entry: unknown) => {
    if (!Value.Check(FoundEntry, entry)) throw new Error('an entry of the old hub cannot be read');
    return entry;
  });
}
