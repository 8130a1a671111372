// Runs on the hub that took over. Fetches the list of entries that the sealed hub had acknowledged and this hub may
// lack (contract 38.1).
import { Value } from 'typebox/value';
import { FoundEntry, type KnownUpTo } from '../domain/found/found-entry.ts';
import { type CallingPartner, callPartner } from './ask-partner.ts';
import type { Message } from './wire.ts';

/** The time limit for the list. Some thousand entries take about a second. */
const ANSWER_MS = 60_000;

type Fetching = CallingPartner & {
  readonly after: KnownUpTo;
  /** Stores one part of the list. The list is complete only when all its parts are stored. */
  readonly store: (entries: FoundEntry[]) => Promise<void>;
};

/** Fetches the list and stores it. Rejects if a part is damaged, or the partner is not reached. */
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

/**
 * Parses a part of the list. Throws if its form is unknown, because the other hub may run another version. The list
 * then does not count as complete.
 */
function readPart(bytes: Buffer): FoundEntry[] {
  const part: unknown = JSON.parse(bytes.toString());
  if (!Array.isArray(part)) throw new Error('the list of the old hub cannot be read');
  return part.map((entry: unknown) => {
    if (!Value.Check(FoundEntry, entry)) throw new Error('an entry of the old hub cannot be read');
    return entry;
  });
}
