// The built hub as a process of its own, as production runs it: for what start and stop must do.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './hub.ts';

export interface HubProcess {
  readonly child: ChildProcess;
  readonly output: { out: string; err: string };
  /** The port it listens on; rejects with what it said when it ended instead. */
  readonly port: Promise<number>;
  readonly ended: Promise<{ code: number | null; ms: number }>;
  /** Sends a signal; gives the code it ends with and after how many milliseconds. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

const started = new Set<ChildProcess>();
const folders: string[] = [];

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-process-'));
  folders.push(folder);
  return folder;
}

/** A command that starts another one as nobody: the machine's own root has every right. */
const AS_NOBODY = [
  'setpriv',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--bounding-set=-all',
  '--inh-caps=-all',
];

/** What starts a hub without rights: nothing where the test has none itself; undefined where that can't be. */
export function asNobody(): readonly string[] | undefined {
  if (process.getuid?.() !== 0) return [];
  const [program = '', ...args] = AS_NOBODY;
  const script = `require('node:fs').accessSync(${JSON.stringify(projectRoot)} + 'dist/server/main.js')`;
  const tried = spawnSync(program, [...args, process.execPath, '-e', script]);
  return tried.status === 0 ? AS_NOBODY : undefined;
}

/** Starts `dist/server/main.js` with this environment and a free port on this machine only. */
export function startProcess(
  env: Record<string, string>,
  through: readonly string[] = [],
): HubProcess {
  const main = join(projectRoot, 'dist/server/main.js');
  const [program = '', ...args] = [...through, process.execPath, main];
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
  });
  started.add(child);
  const output = { out: '', err: '' };
  child.stderr.on('data', (data) => {
    output.err += data;
  });
  const ended = once(child, 'exit').then(([code]) => {
    started.delete(child);
    return { code: code as number | null, ms: 0 };
  });
  const port = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      output.out += data;
      const found = /https?:\/\/[^\s/]+?:(\d+)/.exec(output.out)?.[1];
      if (found) resolve(Number(found));
    });
    void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${output.err}`)));
  });
  // Who only waits for the end does not ask for the port.
  port.catch(() => undefined);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const since = performance.now();
    child.kill(signal);
    const { code } = await ended;
    return { code, ms: performance.now() - since };
  };
  return { child, output, port, ended, stop };
}

/** Ends what a test left running and removes its folders. */
export function endProcesses(): void {
  for (const child of started) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
