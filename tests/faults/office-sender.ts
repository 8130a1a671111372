// A sender of facts whose network fails at random: answers are lost, and batches are doubled, cut and reordered.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../server/console/seed/random.ts';
import type { BatchFact } from '../../server/office/receive/batch.ts';

/** What happens to a batch. With `none`, the batch and its answer arrive; the other words are faults. */
const FAULTS = ['none', 'none', 'lost', 'doubled', 'reordered', 'cut'] as const;
export type SentFault = (typeof FAULTS)[number];

export interface Sender {
  /** The fields of each batch that name the store, and its key. */
  readonly store: object;
  readonly key: string;
  readonly facts: readonly BatchFact[];
  /** The addresses of the receivers. Each batch goes to a random receiver. */
  readonly receivers: readonly string[];
  readonly random: Random;
  readonly most: number;
  /** Counts what happened. */
  readonly count: (fault: SentFault | 'unreachable') => void;
}

interface Answer {
  readonly applied?: number;
  readonly expected?: number;
  readonly forked?: boolean;
}

/** Sends the facts after a number; returns the answer, or undefined if no answer arrived. */
async function send(
  { store, key, facts, receivers, random }: Sender,
  after: number,
  count: number,
  cutMs?: number,
): Promise<Answer | undefined> {
  const batch = facts.slice(after, after + count);
  const previousHash = facts[after - 1]?.hash ?? '';
  const range = { from: after + 1, to: after + batch.length };
  const signal = cutMs === undefined ? AbortSignal.timeout(30_000) : AbortSignal.timeout(cutMs);
  try {
    const response = await fetch(`${random.pick(receivers)}/v1/facts`, {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify({ store, generation: 1, ...range, previousHash, facts: batch }),
    });
    const answer = (await response.json()) as Answer;
    if (response.ok || response.status === 409) return answer;
    if (response.status >= 500) return undefined;
    throw new Refused(`${response.status} ${JSON.stringify(answer)}`);
  } catch (error) {
    if (error instanceof Refused) throw error;
    return undefined;
  }
}

/** Head office refused a batch that it must accept. */
export class Refused extends Error {}

async function sendWith(sender: Sender, fault: SentFault, after: number): Promise<Answer[]> {
  const { random, most } = sender;
  const size = () => 1 + random.below(most);
  const count = size();
  const next = after + count;
  const calls = {
    none: () => [send(sender, after, count)],
    lost: () => [send(sender, after, count).then(() => undefined)],
    doubled: () => [send(sender, after, count), send(sender, after, count)],
    // If there are two batches, the second batch overtakes the first batch. The very first batch of a store is never
    // overtaken, because hubs wait for its answer. Head office begins with the batch that arrives first: it cannot know
    // whether earlier facts exist, because a hub may have deleted its oldest facts.
    reordered: () =>
      after > 0 && next < sender.facts.length
        ? [send(sender, next, size()), send(sender, after, count)]
        : [send(sender, after, count)],
    cut: () => [send(sender, after, count, 1 + random.below(15))],
  } as const;
  const answers = await Promise.all(calls[fault]());
  return answers.flatMap((answer) => answer ?? []);
}

/** Sends until head office has all facts. Returns whether any answer said that the store is forked. */
export async function sendAll(sender: Sender): Promise<boolean> {
  const { facts, random, count } = sender;
  let [after, isForked] = [0, false];
  while (after < facts.length) {
    const fault = random.pick(FAULTS);
    count(fault);
    const answers = await sendWith(sender, fault, after);
    isForked ||= answers.some(({ forked }) => forked === true);
    const known = answers.flatMap(({ applied, expected }) => applied ?? (expected ?? 1) - 1);
    if (known.length > 0) after = Math.min(facts.length, Math.max(...known));
    else if (fault === 'none') {
      count('unreachable');
      await sleep(50);
    }
    // A hub that was restarted begins again at an earlier fact.
    if (random.below(12) === 0) after = Math.max(0, after - random.below(2 * sender.most));
  }
  return isForked;
}
