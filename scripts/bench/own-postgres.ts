// A separate PostgreSQL for tests and measurements: in a temporary folder, reached only by a unix socket.
import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const INSTALLED = '/usr/lib/postgresql';

/** The message of the tests that need a real PostgreSQL and are skipped without one. */
export const NO_POSTGRES = `PostgreSQL is not installed below ${INSTALLED} (apt-get install postgresql)`;

/** Returns the folder of the programs of the newest installed PostgreSQL; undefined if none is installed. */
export function findPostgres(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const [newest] = readdirSync(INSTALLED)
    .map((version) => join(INSTALLED, version, 'bin'))
    .filter((bin) => existsSync(join(bin, 'initdb')))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newest;
}

export interface OwnPostgres {
  /** The folder with the programs of this version, such as `pg_dump`. */
  readonly bin: string;
  /** Returns the address of a database for a role, which needs no password. */
  readonly urlOf: (role: string, database: string) => string;
  /** Runs statements as the superuser `root`; returns what psql prints, without headings. */
  readonly run: (statements: string, database?: string) => Promise<string>;
  /** Runs the text of a file, with commands of psql such as `\gexec`. */
  readonly runFile: (text: string) => Promise<void>;
  /** Returns everything that PostgreSQL has logged. */
  readonly readLog: () => string;
  /** Returns the processor time of all processes of PostgreSQL, in seconds. */
  readonly processorTime: () => number;
  readonly restart: () => Promise<void>;
  /** Ends PostgreSQL and removes its folder. */
  readonly stop: () => void;
}

/** Durability is off, because it costs time and these data are thrown away. Measurements pass `fsync=on`. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

type Command = readonly [program: string, ...args: string[]];

/** PostgreSQL refuses to run as root. For root, all its programs therefore run as the user `postgres`. */
const isRoot = process.getuid?.() === 0;
const asUser = (command: Command): Command =>
  isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;

function idOf(option: '-u' | '-g'): number {
  const { stdout } = spawnSync('id', [option, 'postgres'], { encoding: 'utf8' });
  return Number(stdout);
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-postgres-'));
  chmodSync(folder, 0o700);
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  return folder;
}

/** Linux counts a process's time in hundredths of a second. */
const TICKS = 100;

function readStat(process: string): string {
  try {
    return readFileSync(`/proc/${process}/stat`, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}

/**
 * Returns the processor time, in seconds, of the process in the first line of a `postmaster.pid` and of its children.
 */
function processorTimeOf(pidFile: string): number {
  const [main = ''] = pidFile.split('\n');
  const times = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const stat = readStat(name);
      const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const isOwn = name === main || parent === main;
      return isOwn ? (Number(rest[9]) + Number(rest[10])) / TICKS : 0;
    });
  return times.reduce((sum, one) => sum + one, 0);
}

/** Starts an empty PostgreSQL. `settings`, such as `shared_buffers=64MB`, override those in `FAST`. */
export async function startPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error(NO_POSTGRES);
  const folder = makeFolder();
  const data = join(folder, 'data');
  const call = async (...command: Command): Promise<string> => {
    const [program, ...args] = asUser(command);
    const { stdout } = await promisify(execFile)(program, args, { cwd: '/', encoding: 'utf8' });
    return stdout.trim();
  };
  const control = join(bin, 'pg_ctl');
  const stop = () => {
    const [program, ...args] = asUser([control, 'stop', '-D', data, '-m', 'immediate', '-w']);
    spawnSync(program, args, { cwd: '/' });
    rmSync(folder, { recursive: true, force: true });
  };
  // A test worker that ends early must leave no server running.
  process.once('exit', stop);
  const options = ['listen_addresses=', `unix_socket_directories=${folder}`, ...FAST, ...settings]
    .map((one) => `-c '${one}'`)
    .join(' ');
  const log = join(folder, 'log');
  try {
    const words = ['-U', 'root', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    await call(join(bin, 'initdb'), '-D', data, ...words);
    await call(control, 'start', '-D', data, '-l', log, '-w', '-o', options);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    bin,
    urlOf: (role, database) => `postgresql://${role}@localhost/${database}?host=${folder}`,
    run: (statements, database = 'postgres') => {
      const words = ['-h', folder, '-U', 'root', '-d', database, '-v', 'ON_ERROR_STOP=1'];
      return call(join(bin, 'psql'), ...words, '-X', '-q', '-A', '-t', '-c', statements);
    },
    runFile: async (text) => {
      const words = ['-h', folder, '-U', 'root', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-Xq'];
      const [program, ...args] = asUser([join(bin, 'psql'), ...words]);
      const { status, stderr } = spawnSync(program, args, { cwd: '/', input: text });
      if (status !== 0) throw new Error(String(stderr));
    },
    processorTime: () => processorTimeOf(readFileSync(join(data, 'postmaster.pid'), 'utf8')),
    readLog: () => readFileSync(log, 'utf8'),
    restart: async () =>
      void (await call(control, 'restart', '-D', data, '-l', log, '-w', '-m', 'fast')),
    stop: () => {
      process.off('exit', stop);
      stop();
    },
  };
}
