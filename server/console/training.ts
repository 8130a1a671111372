// training: starts a separate hub on a copy of the data and replays the orders and payments of a past evening there (contract
// 37.2).
import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DATABASE } from '../backup/manifest.ts';
import { type Config, readConfig } from '../config.ts';
import { TrainingFailed } from '../training/failed.ts';
import { playEvening } from '../training/play.ts';
import { type Player, prepareCopy } from '../training/prepare.ts';
import { readEvening } from '../training/read-evening.ts';
import { startTraining } from '../training/training-hub.ts';
import { type ConsoleCommand, ConsoleRefused } from './command.ts';

const usage = 'training [--from <backup>] [--speed 1-20]';
/** How far the port of the training hub is above the port of the working hub. */
const PORT_ABOVE = 10;

export const training: ConsoleCommand = {
  usage,
  async run(args) {
    const { from, speed } = readArguments(args);
    const config = readConfig(process.env);
    const asked = new AbortController();
    // Signals are handled first, so that the folder with the data is removed whenever somebody ends the training.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => asked.abort());
    const folder = mkdtempSync(join(tmpdir(), 'comanda-training-'));
    const port = config.port === 0 ? 0 : config.port + PORT_ABOVE;
    try {
      const player = await prepareCopy(sourceOf(config, from), folder);
      if (!asked.signal.aborted)
        await train({ folder, port, host: config.host }, { player, speed, asked });
      return 'The training is over. Its data are removed.';
    } catch (error) {
      if (error instanceof TrainingFailed) throw new ConsoleRefused(error.message);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Training {
  readonly player: Player;
  readonly speed: number;
  /** Aborts when somebody ends the training. */
  readonly asked: AbortController;
}

/** Starts the hub, plays the evening, and waits until somebody ends it. */
async function train(
  place: Parameters<typeof startTraining>[0],
  { player, speed, asked }: Training,
): Promise<void> {
  const { signal } = asked;
  const evening = readEvening(join(place.folder, DATABASE));
  const hub = await startTraining(place);
  void hub.ended.then(() => asked.abort());
  process.stdout.write(`${greeting(hub.url, evening, speed)}\n`);
  const played = await playEvening(hub.url, player, evening, { speed, signal });
  process.stdout.write(
    `Orders played: ${played.orders}, payments: ${played.payments}, refused: ${played.refused}. Ctrl+C ends.\n`,
  );
  await untilAborted(signal);
  await hub.stop();
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const greeting = (url: string, evening: ReturnType<typeof readEvening>, speed: number): string =>
  [
    `TRAINING: ${url} (nothing of it reaches the restaurant's own hub).`,
    evening.day === undefined
      ? 'There is no past evening to play.'
      : `Playing the ${evening.orders.length} orders and ${evening.payments.length} payments of ${evening.day}, ${speed} times as fast.`,
  ].join('\n');

function readArguments(args: readonly string[]): { from: string | undefined; speed: number } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, speed: { type: 'string', default: '1' } },
    });
    const speed = Number(values.speed);
    if (Number.isFinite(speed) && speed >= 1 && speed <= 20) return { from: values.from, speed };
  } catch (error) {
    throw new ConsoleRefused(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
  throw new ConsoleRefused(usage);
}

/** Returns the folder of the data to use: the named backup (by its name or path), else the hub's own data. */
function sourceOf({ dataDir }: Config, from: string | undefined): string {
  const named = from === undefined || isAbsolute(from) ? from : join(dataDir, 'backups', from);
  const folder = named ?? dataDir;
  if (existsSync(join(folder, DATABASE))) return folder;
  throw new ConsoleRefused(`There is no database in ${folder}.`);
}
