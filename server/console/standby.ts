// standby: makes this machine the second hub of a working hub. After a takeover, makes the former first hub the second
// hub.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { prepareDataDir } from '../db/data-dir.ts';
import { lockDataDir } from '../db/lock.ts';
import { openReading } from '../db/open.ts';
import { ownAddressOf, readAddress } from '../standby/address.ts';
import { askPartner } from '../standby/ask-partner.ts';
import { CONSOLE_REHEARSAL, writePass } from '../standby/console-pass.ts';
import { COPY_DATABASE } from '../standby/followed-log.ts';
import { joinPrimary } from '../standby/join.ts';
import { type Rehearsal, readPairState, writePairState } from '../standby/pair-state.ts';
import { callStandby } from './call-standby.ts';
import { type ConsoleCommand, ConsoleRefused } from './command.ts';

const usage = 'standby <address of the working hub> | --rejoin | --unpair | --rehearse';

export const standby: ConsoleCommand = {
  usage,
  async run([what, ...more]) {
    const work = more.length === 0 ? workOf(what ?? '') : undefined;
    if (!work) throw new ConsoleRefused(usage);
    return await work(readConfig(process.env));
  },
};

type Work = (config: Config) => Promise<string>;

/** Returns work that runs only while the hub of this machine is stopped. */
const whileStopped =
  (work: Work): Work =>
  async (config) => {
    prepareDataDir(config.dataDir);
    const unlock = lockDataDir(config.dataDir);
    try {
      return await work(config);
    } catch (error) {
      if (error instanceof ConsoleRefused) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConsoleRefused(`Nothing was changed: ${reason}`);
    } finally {
      unlock();
    }
  };

function workOf(what: string): Work | undefined {
  if (what === '--rejoin') return whileStopped(rejoin);
  if (what === '--unpair') return whileStopped(unpair);
  if (what === '--rehearse') return rehearse;
  return readAddress(what) && whileStopped((config) => beStandby(config, what));
}

async function beStandby(config: Config, address: string): Promise<string> {
  const { dataDir } = config;
  refuseData(dataDir);
  const name = await joinPrimary({
    dataDir,
    address,
    ownAddress: ownAddressOf(config),
    now: Date.now(),
    show: (code) => process.stdout.write(askFor(code)),
    store: (state) => writePairState(dataDir, state),
  });
  return `Paired with ${name}. Start this hub now: it follows as the standby.`;
}

const askFor = (code: string): string =>
  [
    `Code: ${code.slice(0, 3)} ${code.slice(3)}`,
    'Enter it on the working hub, in Settings, Second hub. This waits for it.\n',
  ].join('\n');

/**
 * Whether this is the database of a restaurant. A hub that was started but never set up has a database without users.
 */
function isSetUp(path: string): boolean {
  if (!existsSync(path)) return false;
  const db = openReading(path);
  try {
    return db.prepare('SELECT 1 FROM users LIMIT 1').get() !== undefined;
  } finally {
    db.close();
  }
}

/**
 * Throws if pairing would replace a restaurant's data. The data of a sealed hub are allowed, because a takeover puts
 * them aside.
 */
function refuseData(dataDir: string): void {
  const { pair, role } = readPairState(dataDir);
  if (pair) throw new ConsoleRefused('This hub is paired already. Unpair it first.');
  if (role !== 'sealed' && isSetUp(join(dataDir, COPY_DATABASE)))
    throw new ConsoleRefused(
      `${dataDir} has the data of a restaurant. A second hub begins without any.`,
    );
}

/** Makes a sealed hub the standby of the hub that took over. The sealed hub's own data stay where they are. */
async function rejoin(config: Config): Promise<string> {
  const { dataDir } = config;
  const state = readPairState(dataDir);
  if (state.role !== 'sealed' || !state.pair)
    throw new ConsoleRefused('Only a hub that was sealed by a takeover can rejoin.');
  if (!state.isFoundSent)
    throw new ConsoleRefused(
      'The other hub has not fetched yet what it may lack. Start this hub, wait a minute, and try again.',
    );
  const { role, generation } = await askPartner({
    dataDir,
    ownAddress: ownAddressOf(config),
    state,
  });
  if (role !== 'primary') throw new ConsoleRefused('The other hub does not work.');
  const { isFoundSent: _, ...rest } = state;
  writePairState(dataDir, { ...rest, role: 'standby', generation, copy: null });
  return `This hub follows ${state.pair.partner.name}. Start it now.`;
}

/** Ends the pair on this machine. Used when the other hub is gone for good. */
async function unpair({ dataDir }: Config): Promise<string> {
  const state = readPairState(dataDir);
  if (!state.pair) throw new ConsoleRefused('No second hub is paired with this hub.');
  const role = state.role === 'primary' ? 'primary' : 'sealed';
  writePairState(dataDir, { ...state, role, pair: null });
  return role === 'primary' ? 'This hub works alone now.' : 'This hub is sealed now.';
}

/**
 * Makes the running standby test its copy as a takeover would. The standby keeps following the other hub meanwhile.
 */
async function rehearse(config: Config): Promise<string> {
  if (readPairState(config.dataDir).role !== 'standby')
    throw new ConsoleRefused('This hub is no standby.');
  const pass = writePass(config.dataDir);
  const { status, body } = await callStandby(config, CONSOLE_REHEARSAL, { pass });
  if (status !== 200) throw new ConsoleRefused((body as { message: string }).message);
  const { faults, lastOrder } = body as Rehearsal;
  if (faults.length > 0) throw new ConsoleRefused(`A takeover would fail:\n${faults.join('\n')}`);
  const last = lastOrder === null ? 'no order yet' : `all orders up to ${lastOrder}`;
  return `A takeover would lose nothing: the copy is whole and has ${last}.`;
}
