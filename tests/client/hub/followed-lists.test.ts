// When all lists are renewed, swr reloads every list except lists that follow the hub's events; these reload
// themselves.
import { expect, test, vi } from 'vitest';

const mutate = vi.hoisted(() => vi.fn(async (_filter: (address: string) => boolean) => undefined));
vi.mock('swr', () => ({ mutate }));

const { followList, renewLists } = await import('../../../client/hub/followed-lists.ts');

test('a renewal of all lists leaves those that follow events to their own reload', async () => {
  const reload = vi.fn(async () => undefined);
  const stop = followList('/kitchen', reload);
  await renewLists();
  const filter = mutate.mock.calls[0]?.[0];
  expect([filter?.('/kitchen'), filter?.('/customers')]).toEqual([false, true]);
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
  await renewLists();
  expect(mutate.mock.calls[1]?.[0]('/kitchen')).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
