// standby: pairs this machine with a working hub, whose second hub it becomes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { prepareDataDir } from '../db/data-dir.ts';
import { lockDataDir } from '../db/lock.ts';
import { ownAddressOf, readAddress } from '../standby/address.ts';
import { joinPrimary } from '../standby/join.ts';
import { readPairState, writePairState } from '../standby/pair-state.ts';
import { type ConsoleCommand, ConsoleRefused } from './command.ts';

const usage = 'standby <address of the working hub>';

export const standby: ConsoleCommand = {
  usage,
  async run([address, ...more]) {
    if (address === undefined || more.length > 0 || !readAddress(address))
      throw new ConsoleRefused(usage);
    const config = readConfig(process.env);
    const { dataDir } = config;
    prepareDataDir(dataDir);
    const unlock = lockDataDir(dataDir);
    try {
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
    } catch (error) {
      if (error instanceof ConsoleRefused) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConsoleRefused(`Not paired: ${reason}`);
    } finally {
      unlock();
    }
  },
};

const askFor = (code: string): string =>
  [
    `Code: ${code.slice(0, 3)} ${code.slice(3)}`,
    'Enter it on the working hub, in Settings, Second hub. This waits for it.\n',
  ].join('\n');

/** A restaurant's data are never replaced by pairing. */
function refuseData(dataDir: string): void {
  if (readPairState(dataDir).pair)
    throw new ConsoleRefused('This hub is paired already. Unpair it first.');
  if (existsSync(join(dataDir, 'comanda.db')))
    throw new ConsoleRefused(
      `${dataDir} has the data of a restaurant. Set DATA_DIR to an empty folder.`,
    );
}
