// A list that follows events: it fetches once for a burst of events, fetches only the named orders, and never replaces
// a newer state by an older state.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BURST_MS } from '../../../client/hub/burst.ts';
import { ANSWER_MS, makeLiveOrders } from '../../../client/hub/live-orders.ts';
import { groupOrders, patchGroups, patchOrders } from '../../../client/hub/order-lists.ts';
import { wireOrder as order } from '../../fixtures/wire-orders.ts';

const update = (...orderIds: number[]) => ({ event: 'order_update', data: { orderIds } }) as const;
const placed = (orderId: number) =>
  ({ event: 'new_order', data: { tokenNo: orderId, orderId } }) as const;

/** A hub that answers each call only when the test lets it. */
function slowHub() {
  const asked: { what: string; answer: (text: string) => void; fail: () => void }[] = [];
  const shown: string[] = [];
  const ask = (what: string) =>
    new Promise<string>((resolve, reject) => {
      asked.push({ what, answer: resolve, fail: () => reject(new Error('away')) });
    });
  const live = makeLiveOrders<string>({
    loadAll: async () => {
      const mine = asked.length;
      const text = await ask('all');
      // Drops the answer to an older request, as swr does.
      if (!asked.slice(mine + 1).some(({ what }) => what === 'all')) shown.push(text);
    },
    fetchNamed: (ids) => ask(ids.join(',')),
    patch: (ids, answer) => {
      shown.push(`${ids.join(',')}: ${answer}`);
    },
  });
  const request = (at: number) => {
    const found = asked[at];
    if (found === undefined) throw new Error(`request ${at} was not made`);
    return found;
  };
  return { live, shown, request, questions: () => asked.map(({ what }) => what) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const burst = () => vi.advanceTimersByTimeAsync(BURST_MS);

test('an answer that never comes is given up, and the whole list is loaded instead', async () => {
  const loadAll = vi.fn(async () => {});
  const live = makeLiveOrders<string>({
    loadAll,
    fetchNamed: (_ids, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')));
      }),
    patch: () => {},
  });
  live.hear(placed(7));
  await burst();
  live.hear(update(8));
  await vi.advanceTimersByTimeAsync(ANSWER_MS - 1);
  expect(loadAll).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(loadAll).toHaveBeenCalledTimes(1);
});

describe('what is fetched', () => {
  test('a burst of events is one fetch of the orders they name, each once', async () => {
    const { live, questions } = slowHub();
    live.hear(placed(7));
    live.hear(update(7, 8));
    live.hear(update(9));
    await burst();
    expect(questions()).toEqual(['7,8,9']);
  });

  test('a print event fetches nothing', async () => {
    const { live, questions } = slowHub();
    live.hear({ event: 'print_update', data: { jobIds: [1] } });
    await burst();
    expect(questions()).toEqual([]);
  });

  test('what is named while a fetch runs is fetched after it, in one call', async () => {
    const { live, shown, request, questions } = slowHub();
    live.hear(update(7));
    await burst();
    live.hear(update(7));
    live.hear(update(8));
    await burst();
    expect(questions()).toEqual(['7']);
    request(0).answer('preparing');
    await burst();
    expect(questions()).toEqual(['7', '7,8']);
    request(1).answer('completed');
    await burst();
    expect(shown).toEqual(['7: preparing', '7,8: completed']);
  });

  test('more than a hundred named orders load the whole list', async () => {
    const { live, questions } = slowHub();
    live.hear(update(...Array.from({ length: 101 }, (_, index) => index + 1)));
    await burst();
    expect(questions()).toEqual(['all']);
  });
});

describe('after a gap', () => {
  test('the list is loaded, and a late answer for one order is not shown', async () => {
    const { live, shown, request } = slowHub();
    live.hear(update(7));
    await burst();
    live.hear('reload');
    request(1).answer('everything');
    await burst();
    request(0).answer('as it was before');
    await burst();
    expect(shown).toEqual(['everything']);
  });

  test('events during the load are fetched after it', async () => {
    const { live, shown, request, questions } = slowHub();
    live.hear('reload');
    live.hear(update(7));
    await burst();
    expect(questions()).toEqual(['all']);
    request(0).answer('everything');
    await burst();
    expect(questions()).toEqual(['all', '7']);
    request(1).answer('cancelled');
    await burst();
    expect(shown).toEqual(['everything', '7: cancelled']);
  });

  test('a second gap loads the list again, and only the newer answer is used', async () => {
    const { live, shown, request, questions } = slowHub();
    live.hear('reload');
    live.hear('reload');
    live.hear(update(3));
    request(0).answer('old');
    await burst();
    expect(questions()).toEqual(['all', 'all']);
    request(1).answer('new');
    await burst();
    expect(shown).toEqual(['new']);
    expect(questions()).toEqual(['all', 'all', '3']);
  });
});

test('a fetch that fails loads the whole list', async () => {
  const { live, request, questions } = slowHub();
  live.hear(update(7));
  await burst();
  request(0).fail();
  await burst();
  expect(questions()).toEqual(['7', 'all']);
});

test('a refresh resolves once its orders are shown, even if a full load replaces it', async () => {
  const { live, shown, request } = slowHub();
  let isSettled = false;
  void live.refresh([7]).then(() => {
    isSettled = true;
  });
  await burst();
  live.hear('reload');
  request(0).answer('late');
  await burst();
  expect(isSettled).toBe(false);
  request(1).answer('everything');
  await burst();
  expect(isSettled).toBe(true);
  expect(shown).toEqual(['everything']);
});

test('after `stop` nothing is fetched until another event arrives', async () => {
  const { live, questions } = slowHub();
  live.hear(update(7));
  live.stop();
  await burst();
  expect(questions()).toEqual([]);
  live.hear(update(8));
  await burst();
  expect(questions()).toEqual(['8']);
});

describe('a list patched in place', () => {
  test('keeps the other orders unchanged and the changed one in its place', () => {
    const list = [order(1), order(2), order(3)];
    const next = patchOrders(list, [2], [order(2, { payment_status: 'paid' })]);
    expect(next.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(next[0]).toBe(list[0]);
    expect(next[1]?.payment_status).toBe('paid');
  });

  test('drops a named order that the answer lacks', () => {
    expect(patchOrders([order(1), order(2)], [1], []).map(({ id }) => id)).toEqual([2]);
  });

  test('puts a new order behind the older ones', () => {
    const next = patchOrders([order(1), order(5)], [3, 6], [order(6), order(3)]);
    expect(next.map(({ id }) => id)).toEqual([1, 3, 5, 6]);
  });
});

describe('groups', () => {
  const table = { table_id: 4, table_title: 'Table 4', floor: 'Terrace' };

  test("join a table's orders and leave each order without a table alone", () => {
    const groups = groupOrders([order(1, table), order(2), order(3, table), order(4)]);
    expect(groups.map((group) => group.order_ids)).toEqual([[1, 3], [2], [4]]);
    expect(groups[0]).toMatchObject(table);
  });

  test('gain a new order at its table and go with their last order', () => {
    const groups = groupOrders([order(1, table), order(2)]);
    const more = patchGroups(groups, [3], groupOrders([order(3, table)]));
    expect(more.map((group) => group.order_ids)).toEqual([[1, 3], [2]]);
    expect(patchGroups(more, [2], []).map((group) => group.order_ids)).toEqual([[1, 3]]);
  });

  test('keep the due amount that the hub sent last, and their bills', () => {
    const bill = { id: 7, title: null, total: 20, due: 20, printed_at: null, guests: null };
    const said = groupOrders([order(1, table), order(2)]).map((group) => ({
      ...group,
      bills: [bill],
      due: 20,
    }));
    expect(patchGroups(said, [2], [])).toMatchObject([{ due: 20, bills: [bill] }]);
    const [now] = groupOrders([order(1, table)]);
    const less = patchGroups(said, [1], now ? [{ ...now, bills: [bill], due: 18 }] : []);
    expect(less).toMatchObject([{ due: 18 }, { due: 20 }]);
  });

  test('are sorted by their oldest order', () => {
    const groups = groupOrders([order(1, table), order(2), order(3, table)]);
    const later = patchGroups(groups, [1], []);
    expect(later.map((group) => group.order_ids)).toEqual([[2], [3]]);
  });
});
