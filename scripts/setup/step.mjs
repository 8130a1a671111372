// Runs the steps of a set-up as child processes, and shows the progress of long steps.
import { spawn } from 'node:child_process';

/** A failure whose message is one line for the person at the keyboard. */
export class SetupError extends Error {}

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @param {unknown} error is printed in one line; the process ends with exit code 1. */
export function giveUp(error) {
  say(error instanceof SetupError ? error.message : `Set-up failed: ${error}`);
  process.exit(1);
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @param {NodeJS.Signals} signal */
function stopAll(signal) {
  for (const child of running) child.kill(signal);
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/**
 * Waits for a child process. A signal to this process is passed on to the child and ends both.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code; rejects if it could not be started.
 */
async function finish(child) {
  if (running.size === 0) process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
  running.add(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
  } finally {
    running.delete(child);
    if (running.size === 0) process.off('SIGINT', stopAll).off('SIGTERM', stopAll);
  }
}

/**
 * Prints that a step has begun, and then its progress.
 * @param {string} title if empty, nothing is printed.
 * @returns {(word: string) => void} prints how the step ended.
 */
function showProgress(title) {
  if (!title) return () => {};
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  say(`${title} …`);
  const timer = setInterval(() => say(`${title} … ${seconds()}`), 5_000);
  return (word) => {
    clearInterval(timer);
    say(`${title}: ${word} (${seconds()})`);
  };
}

/** @typedef {(output: string) => { text: string, reason: string }} Explain */

/** @type {Explain} */
const sayAll = (text) => ({ text, reason: '' });

/**
 * Runs a command and shows its output only if it fails.
 * @param {string} title
 * @param {string[]} command
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, mayFail?: boolean, explain?: Explain }} options `explain` shortens
 * the output of a failed command to what a person needs.
 * @returns {Promise<boolean>} true if the command exits with 0; throws if it fails and `mayFail` is not set.
 */
export async function runStep(title, command, options) {
  const { cwd, env = process.env, mayFail = false, explain = sayAll } = options;
  const [program = '', ...args] = command;
  const tell = showProgress(title);
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await finish(child).catch((error) => {
    output.push(Buffer.from(`${error.message}\n`));
    return 1;
  });
  tell(code === 0 ? 'done' : 'failed');
  if (code === 0) return true;
  if (mayFail) return false;
  const { text, reason } = explain(Buffer.concat(output).toString());
  process.stderr.write(text);
  throw new SetupError(`${title || command[0]} failed${reason}; what it said is above.`);
}

/**
 * Runs a command whose output is for the reader.
 * @param {string[]} command
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code.
 */
export function runAloud([program = '', ...args], options) {
  return finish(spawn(program, args, { ...options, stdio: 'inherit' }));
}
