// The hub of a training: a separate process without printers, mail, webhooks, partner and backups.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hostHere } from '../standby/address.ts';
import { TrainingFailed } from './failed.ts';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));
const READY_MS = 60_000;
const LOOK_MS = 200;

interface Wanted {
  readonly folder: string;
  readonly port: number;
  readonly host: string;
}

interface TrainingHub {
  readonly url: string;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export async function startTraining({ folder, port, host }: Wanted): Promise<TrainingHub> {
  if (!existsSync(MAIN)) throw new TrainingFailed(`${MAIN} is missing. Run npm run build.`);
  const { PATH = '', LANG = 'C.UTF-8' } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    // The process gets only these values, so that no setting of the working hub reaches the training.
    env: {
      ...{ PATH, LANG, NODE_ENV: 'production', LOG_LEVEL: 'error', TRIAL: '1', TRAINING: '1' },
      ...{ DATA_DIR: folder, PORT: String(port), HOST: host },
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://${hostHere(host)}:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (const deadline = Date.now() + READY_MS; !(await isWell(url)); await sleep(LOOK_MS)) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new TrainingFailed(`The training hub did not start on port ${port}.`);
  }
  return { url, ended, stop };
}

const isWell = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
