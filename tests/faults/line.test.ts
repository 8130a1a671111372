// Plays an evening in a kitchen with stations. It must end with the same orders, slips and screens as an undisturbed
// evening, even if the hub is killed or screens are disconnected.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isFull, times } from './counts.ts';
import {
  type EndState,
  type Mishap,
  playEvening,
  SCREENS,
  type ScreenName,
} from './line-evening.ts';
import { report } from './report.ts';

const AWAY_MS = times(60_000, 800);
const KILLS = times(5, 1);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-line-'));
  // The client's code compares a socket's state with the constants of this class.
  vi.stubGlobal('WebSocket', WebSocket);
  // Hides the client's log, which rightly says that the hub is away.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test(`a hub killed in the middle, and each screen cut off for ${AWAY_MS / 1000} s in turn: the same end as without`, async () => {
  // The full run plays one evening for each screen and disconnects only that screen. The short run plays one evening
  // and disconnects all screens, one after another.
  const turns: readonly (readonly ScreenName[])[] = isFull
    ? SCREENS.map((one) => [one])
    : [SCREENS];
  const mishaps: readonly (readonly [string, Mishap])[] = [
    ...Array.from({ length: KILLS }, (_, at) => [`kill ${at + 1}`, { kills: true }] as const),
    ...turns.map((cuts) => {
      const cut = { cuts, ms: AWAY_MS, how: isFull ? 'hangs' : 'breaks' } as const;
      return [`${cuts.join(' ')} cut off`, cut] as const;
    }),
  ];
  const play = (name: string, mishap: Mishap): Promise<EndState> =>
    playEvening(join(folder, name.replaceAll(' ', '-')), mishap);
  const calm = await play('calm', {});
  // Every dish was cooked once and handed out, except the voided dish.
  expect(calm.items.map((item) => (item as { status: string }).status)).toEqual([
    ...Array(5).fill('delivered'),
    'cancelled',
    ...Array(3).fill('delivered'),
  ]);
  expect(calm.screens).toMatchObject({ ready: { preparing: [], ready: [1, 3] }, grill: [] });
  const ends = await Promise.all(
    mishaps.map(async ([name, mishap]) => [name, await play(name, mishap)] as const),
  );
  for (const [name, end] of ends) expect({ name, ...end }).toEqual({ name, ...calm });
  report({
    fault: 'A kitchen with stations: the hub killed, a screen cut off',
    cause: `${KILLS} evenings with kill -9, and one for each of ${SCREENS.length} screens without its cable for ${AWAY_MS / 1000} s`,
    holds: 'the same orders, steps, slips and screens as without',
    result: `${ends.length} evenings alike`,
  });
}, 300_000);
