// The queue for slow work: known users go first, and unknown users cannot take all places in it.
import { expect, test } from 'vitest';
import { ConcurrencyLimit } from '../../../server/engine/concurrency-limit.ts';

/** Returns a queue for one job at a time; the test decides when a job ends. */
function makeLine(maxWaiting: number) {
  const line = new ConcurrencyLimit(1, maxWaiting);
  const done: string[] = [];
  let end = () => {};
  const first = line.run(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const ask = (name: string, stranger?: string) =>
    line.run(async () => {
      done.push(name);
    }, stranger);
  const finish = async (asked: Promise<unknown>[]) => {
    end();
    await Promise.all([first, ...asked]);
    return done;
  };
  return { ask, finish };
}

test('a known user goes before unknown users who came earlier', async () => {
  const { ask, finish } = makeLine(5);
  const asked = [ask('stranger', '10.0.0.1'), ask('cook'), ask('waiter')];
  expect(await finish(asked)).toEqual(['cook', 'waiter', 'stranger']);
});

test('a queue full of strangers has space for known users', async () => {
  const { ask, finish } = makeLine(5);
  const asked = Array.from({ length: 5 }, (_, at) => ask('stranger', `10.0.0.${at}`));
  await expect(ask('another', '10.0.0.9')).rejects.toMatchObject({
    status: 503,
    code: 'OVERLOADED',
  });
  expect((await finish([...asked, ask('cook')]))[0]).toBe('cook');
});

test('ten strangers per address may wait', async () => {
  const { ask, finish } = makeLine(100);
  const asked = Array.from({ length: 10 }, () => ask('stranger', '10.0.0.1'));
  await expect(ask('another', '10.0.0.1')).rejects.toMatchObject({
    status: 503,
    code: 'OVERLOADED',
  });
  asked.push(ask('neighbour', '10.0.0.2'));
  expect((await finish(asked)).at(-1)).toBe('neighbour');
});
