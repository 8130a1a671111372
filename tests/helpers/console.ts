// The built console as a process of its own: what it says and how it ends.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from './hub.ts';

interface ConsoleResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `dist/server/cli.js` with arguments on the data of one hub. */
export async function runConsole(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ConsoleResult> {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/cli.js'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out: out.trim(), err: err.trim() };
}
