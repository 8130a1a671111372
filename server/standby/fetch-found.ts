// The new hub's side of the found entries: fetches what the sealed hub had acknowledged, after a takeover (contract
// 38.1).
import { Value } from 'typebox/value';
import { FoundEntry, type KnownUpTo } from '../domain/found/found-entry.ts';
import { type CallingPartner, callPartner } from './ask-partner.ts';
import type { Message } from './wire.ts';

/** The time limit for the list. Some thousand entries take about a second. */
const ANSWER_MS = 60_000;

type Fetching = CallingPartner & {
  readonly after: KnownUpTo;
  /** Stores a part of the list, which is complete only when all parts are stored. */
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

/** An older or newer version of the other hub may send another form. The list then does not count as complete. */
function readPart(bytes: Buffer): FoundEntry[] {
  const part: unknown = JSON.parse(bytes.toString());
  if (!Array.isArray(part)) throw new Error('the list of the old hub cannot be read');
  return part.map((entry: unknown) => {
    if (!Value.Check(FoundEntry, entry)) throw new Error('an entry of the old hub cannot be read');
    return entry;
  });
}
