// Reads a password at the console: typed without an echo, or piped in.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ConsoleRefused } from './command.ts';

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function askOnce(question: string): Promise<string> {
  // The line editor echoes typed characters to an output that shows nothing. The editor must exist before the question
  // is shown, because until then the terminal echoes.
  const lines = createInterface({ input: process.stdin, output: silent(), terminal: true });
  process.stderr.write(question);
  const stopped = new AbortController();
  lines.once('SIGINT', () => stopped.abort());
  lines.once('close', () => stopped.abort());
  try {
    return await lines.question('', { signal: stopped.signal });
  } catch {
    throw new ConsoleRefused('Nothing was changed.');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

/** Asks twice, so that a typing error locks nobody out; throws `ConsoleRefused`. */
export async function askSecret(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new ConsoleRefused('There is no keyboard to ask at. Pipe the password in with --stdin.');
  }
  const first = await askOnce('New password: ');
  const second = await askOnce('Once more: ');
  if (first !== second) throw new ConsoleRefused('The two differ. Nothing was changed.');
  return first;
}

/** Returns the first line of the piped input. */
export async function readSecret(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  return line;
}
