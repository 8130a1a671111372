// The processes that are measured: the built hub as a user runs it, and the bare reference.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { Wire } from './wire.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly dataDir: string;
  /** The milliseconds from the start of the process to its first answer. */
  readonly startMs: number;
  readonly pid: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const started = new Set<ChildProcess>();
const folders = new Set<string>();

/** Removes the remaining processes and folders when the bench ends, also after an error. */
export function cleanUp(): void {
  for (const child of started) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-'));
  folders.add(folder);
  return folder;
}

interface Program {
  readonly args: readonly string[];
  readonly dataDir: string;
  readonly probe: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The kernel control group in which the process starts. */
  readonly group?: string;
  /** The port to listen on; by default a free port. */
  readonly port?: number;
}

/** Returns the program itself, or a shell that enters the group and then executes the program. */
const commandOf = ({ args, group }: Program): [string, string[]] =>
  group === undefined
    ? [process.execPath, [...args]]
    : [
        '/bin/sh',
        ['-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group, process.execPath, ...args],
      ];

async function run(program: Program): Promise<Running> {
  const { dataDir, probe, env = {} } = program;
  const port = program.port ?? (await freePort());
  const begun = performance.now();
  const child = spawn(...commandOf(program), {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.add(child);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4000);
  });
  const ended = once(child, 'exit').finally(() => started.delete(child));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended: ${said}`);
    if (performance.now() - begun > 60_000) throw new Error(`no answer within 60 s: ${said}`);
    if (await answers(port, probe)) break;
    await sleep(5);
  }
  const startMs = performance.now() - begun;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  if (child.pid === undefined) throw new Error('no process');
  return { child, port, dataDir, startMs, pid: child.pid, stop };
}

async function answers(port: number, path: string): Promise<boolean> {
  try {
    const wire = await Wire.open(port);
    const { status } = await wire.ask({ path });
    wire.close();
    return status === 200;
  } catch {
    return false;
  }
}

/** The hub has the same V8 flags here as in the service. With other flags, V8 refuses the compiled code. */
const HUB = {
  args: ['--max-semi-space-size=4', 'dist/server/main.js'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
};

export const startHub = (
  dataDir: string,
  env?: Readonly<Record<string, string>>,
  group?: string,
): Promise<Running> =>
  run({
    ...HUB,
    dataDir,
    probe: '/healthz',
    env: { ...HUB.env, ...env },
    ...(group ? { group } : {}),
  });

/** Starts the hub of a paired standby. Its `/healthz` refuses requests, so this waits for the page `/standby`. */
export const startStandby = (dataDir: string, port: number): Promise<Running> =>
  run({ ...HUB, dataDir, port, probe: '/standby' });

export const startReference = (
  mode: 'group' | 'single' | 'http',
  menuOf?: string,
): Promise<Running> =>
  run({
    args: ['scripts/bench/reference.mjs', mode, ...(menuOf ? [join(menuOf, 'comanda.db')] : [])],
    dataDir: scratch(),
    probe: '/ping',
  });

/**
 * Returns a copy of a data folder with this many orders and customers. The folder is made once and reused by later
 * runs.
 */
export function seededDir(orders: number, customers: number, years = 5): string {
  const kept = join(root, 'dist', 'bench', `${orders}-${customers}-${years}`);
  if (!existsSync(join(kept, 'done'))) {
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    const args = [
      'dist/server/cli.js',
      'seed',
      '--orders',
      `${orders}`,
      '--customers',
      `${customers}`,
      '--years',
      `${years}`,
    ];
    const env = { ...process.env, DATA_DIR: kept };
    execFileSync(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    mkdirSync(join(kept, 'done'));
  }
  const copy = scratch();
  cpSync(kept, copy, { recursive: true });
  // Otherwise the hub's syncs and reads would wait for the copy to be written.
  execFileSync('sync');
  return copy;
}

const procFigure = (pid: number, file: string, name: string): number => {
  const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(
    readFileSync(`/proc/${pid}/${file}`, 'utf8'),
  );
  return Number(found?.[1] ?? Number.NaN);
};

/** Returns the resident memory of a process in MiB. */
export const rssOf = (pid: number): number => procFigure(pid, 'status', 'VmRSS') / 1024;
/** Returns the bytes that a process has caused to be written to disk. */
export const writtenBy = (pid: number): number => procFigure(pid, 'io', 'write_bytes');

/** Builds the library that delays fsync; throws without a C compiler. */
export function buildSlowFsync(): string {
  const target = join(scratch(), 'slow-fsync.so');
  const source = join(root, 'scripts/bench/slow-fsync.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', target, source, '-ldl'], { stdio: 'pipe' });
  return target;
}
