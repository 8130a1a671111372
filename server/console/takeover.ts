// takeover: makes the running standby of this machine the working hub.
import { createInterface } from 'node:readline/promises';
import { readConfig } from '../config.ts';
import { CONSOLE_TAKEOVER, writePass } from '../standby/console-pass.ts';
import { readPairState } from '../standby/pair-state.ts';
import { callStandby } from './call-standby.ts';
import { type ConsoleCommand, ConsoleRefused } from './command.ts';

const usage = 'takeover [--force]';
const WORDS = 'the old hub is off';

export const takeover: ConsoleCommand = {
  usage,
  async run(args) {
    const [flag, ...more] = args;
    if (more.length > 0 || (flag !== undefined && flag !== '--force'))
      throw new ConsoleRefused(usage);
    const config = readConfig(process.env);
    if (readPairState(config.dataDir).role !== 'standby')
      throw new ConsoleRefused('This hub is no standby.');
    const isForced = flag === '--force';
    if (isForced) await askForWords();
    const pass = writePass(config.dataDir);
    const { status, body } = await callStandby(config, CONSOLE_TAKEOVER, { pass, force: isForced });
    const { message } = body as { message: string };
    if (status === 200) return message;
    const hint = status === 409 && !isForced ? ' If the other hub is off: takeover --force' : '';
    throw new ConsoleRefused(`${message}${hint}`);
  },
};

/** Asks a person to confirm in typed words that the old hub is off; throws if they type anything else. */
async function askForWords(): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await lines.question(
      `If the other hub still works, two hubs sell in parallel. Type "${WORDS}": `,
    );
    if (typed.trim().toLowerCase() !== WORDS) throw new ConsoleRefused('Nothing was changed.');
  } finally {
    lines.close();
  }
}
