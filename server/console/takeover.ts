// takeover: makes the running standby of this machine the working hub.
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { type Config, readConfig } from '../config.ts';
import { CONSOLE_TAKEOVER, writePass } from '../standby/console-pass.ts';
import { readPairState } from '../standby/pair-state.ts';
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
    const { status, message } = await send(config, { pass, force: isForced });
    if (status === 200) return message;
    const hint = status === 409 && !isForced ? ' If the other hub is off: takeover --force' : '';
    throw new ConsoleRefused(`${message}${hint}`);
  },
};

/** A person must type that they have made sure. */
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

interface Answer {
  readonly status: number;
  readonly message: string;
}

function send({ host, port, tls }: Config, body: object): Promise<Answer> {
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const options = {
    host: here,
    port,
    path: CONSOLE_TAKEOVER,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  };
  return new Promise((resolve, reject) => {
    const sent = tls
      ? requestSecure({ ...options, rejectUnauthorized: false })
      : requestPlain(options);
    sent.once('error', () =>
      reject(new ConsoleRefused('The standby does not run here. Start it first.')),
    );
    sent.once('response', (response) => {
      text(response).then((answer) => {
        const { message } = JSON.parse(answer) as { message: string };
        resolve({ status: response.statusCode ?? 0, message });
      }, reject);
    });
    sent.end(JSON.stringify(body));
  });
}
