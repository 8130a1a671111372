// Runs before the tests: builds the hub and the screens with the same code as npm start, so that the tests run what
// production runs. Runs after the tests: removes all their temporary files, even if tests failed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureBuilt } from '../scripts/setup/build.mjs';
import { SetupError, say } from '../scripts/setup/step.mjs';

const PREFIX = 'comanda-tests-';

/**
 * Puts all temporary folders of the tests and of their browsers below one folder; returns a function that removes it.
 * Vitest calls this once for each project in the same process. The later calls must not nest another folder, because
 * the path of Chromium's socket would become too long.
 */
function gatherFolders(): () => void {
  if (basename(tmpdir()).startsWith(PREFIX)) return () => undefined;
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // Some tests start a hub as the system user `nobody`, which must be able to read below this folder.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    // A browser that was just closed may still be writing, so removing may need several tries.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

export default async function buildOnce(): Promise<() => void> {
  await ensureBuilt(undefined, undefined, ['server']);
  try {
    await ensureBuilt(undefined, undefined, ['client']);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    // Most tests need only the hub. Without the screens, the tests of the pages fail, and so does npm test.
    say('The tests go on without the screens.');
  }
  return gatherFolders();
}
