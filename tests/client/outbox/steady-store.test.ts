// A browser whose storage fails: no call of a till throws, and nothing is lost while the page is open.
import { describe, expect, it, vi } from 'vitest';
import type { Sent } from '../../../client/outbox/entry.ts';
import { lastingStore, REST_MS } from '../../../client/outbox/lasting-store.ts';
import { createOutbox } from '../../../client/outbox/queue.ts';
import type { TillStore } from '../../../client/outbox/till-store.ts';
import { memoryStore } from '../../fixtures/memory-store.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

/** Storage that can be made to fail, below the store that a till uses. */
function makeDisk() {
  const records = new Map<string, unknown>();
  const disk = {
    records,
    isFull: false,
    isDead: false,
    now: 0,
    durable: [] as boolean[],
    tries: 0,
  };
  const whole = memoryStore(records);
  const alive = async () => {
    if (disk.isDead) throw new Error('the disk is dead');
  };
  const store: TillStore = {
    get: (name) => alive().then(() => whole.get(name)),
    list: (prefix) => alive().then(() => whole.list(prefix)),
    change: async (names, decide) => {
      disk.tries += 1;
      await alive();
      const found = await Promise.all(names.map((name) => whole.get(name)));
      const made = decide(...found);
      if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
      await whole.change([], () => made);
    },
  };
  const tell = (isDurable: boolean) => disk.durable.push(isDurable);
  return { disk, store: lastingStore({ store, now: () => disk.now, onDurability: tell }) };
}

const count = (found: unknown) => ({ taps: Number(found ?? 0) + 1 });

describe('a store over a disk that fails', () => {
  it.each(['isFull', 'isDead'] as const)(
    'goes on in memory when the disk %s, and says so',
    async (fault) => {
      const { disk, store } = makeDisk();
      await store.change(['taps'], count);
      disk[fault] = true;
      await store.change(['taps'], count);
      expect(await store.get('taps')).toBe(fault === 'isDead' ? 1 : 2);
      await store.change(['taps'], count);
      expect(disk.durable).toEqual([true, false, false]);
      expect(disk.records.get('taps')).toBe(1);
    },
  );

  it('writes to the disk what it did not accept, after the disk works again and after a pause', async () => {
    const { disk, store } = makeDisk();
    await store.change([], () => ({ gone: 1, 'held/1': 'A' }));
    disk.isFull = true;
    await store.change([], () => ({ gone: undefined, 'held/2': 'B' }));
    expect(await store.list('held/')).toEqual([
      ['held/1', 'A'],
      ['held/2', 'B'],
    ]);
    expect(await store.get('gone')).toBeUndefined();
    disk.isFull = false;
    const { tries } = disk;
    await store.change([], () => ({ 'held/3': 'C' }));
    expect(disk.tries).toBe(tries);
    disk.now += REST_MS;
    await store.change([], () => ({ 'held/4': 'D' }));
    expect([...disk.records.keys()].sort()).toEqual(['held/1', 'held/2', 'held/3', 'held/4']);
    expect(disk.durable.at(-1)).toBe(true);
  });

  it('bases each change on the previous change, in whatever order they arrive', async () => {
    const { disk, store } = makeDisk();
    disk.isFull = true;
    await Promise.all(Array.from({ length: 5 }, () => store.change(['taps'], count)));
    expect(await store.get('taps')).toBe(5);
  });
});

describe('an outbox over a disk that fails', () => {
  const order = { endpoint: 'POST /pos/create-order' as const, body: {}, label: 'A', memo: null };
  function openTill(send: () => Promise<Sent>) {
    const { disk, store } = makeDisk();
    const delivered: string[] = [];
    const tab = createOutbox({
      store: async () => store,
      send,
      whoIsThere: async () => ({ username: 'ana' }),
      now: () => 1000 + disk.now,
      page: { name: () => undefined, isGone: async () => false },
      makeKey: () => 'key',
      changed: () => undefined,
      delivered: ({ label }) => delivered.push(label),
    });
    return { disk, tab, delivered };
  }
  const done: Sent = { kind: 'done', answer: { tokenNo: 1 } };

  it('sells although nothing can be stored', async () => {
    const { disk, tab } = openTill(async () => done);
    disk.isFull = true;
    expect(await tab.post({ username: 'ana' }, order)).toEqual(done);
    expect(await tab.list()).toEqual([]);
  });

  it("takes the hub's yes for the truth where the entry can't be removed any more", async () => {
    const { disk, tab } = openTill(async () => {
      disk.isDead = true;
      return done;
    });
    expect(await tab.post({ username: 'ana' }, order)).toEqual(done);
    expect(await tab.list()).toEqual([]);
  });

  it('keeps entries that the hub did not answer in memory', async () => {
    const answers: Sent[] = [{ kind: 'away', message: 'away' }, done];
    const { disk, tab, delivered } = openTill(async () => answers.shift() ?? done);
    disk.isDead = true;
    expect(await tab.post({ username: 'ana' }, order)).toMatchObject({ kind: 'held' });
    await tab.drain();
    expect(delivered).toEqual(['A']);
  });
});
