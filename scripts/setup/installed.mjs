// In a clone from which the service was installed, the console works on the installed hub, not on the clone's own
// trial data.
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} clone
 * @returns {boolean} whether `scripts/install` was run from here last.
 */
function isInstalled(clone) {
  try {
    const source = readFileSync(`${process.env.DESTDIR ?? ''}/opt/comanda/source`, 'utf8').trim();
    return realpathSync(source) === realpathSync(clone);
  } catch {
    return false;
  }
}

/**
 * @param {string} clone
 * @param {string[]} args the sub-command and its arguments.
 * @returns {string[] | undefined} the command line of the installed hub's console; undefined if DATA_DIR is set, for `seed`,
 * and if nothing was installed from this clone.
 */
export function installedConsole(clone, args) {
  if (process.env.DATA_DIR !== undefined || args[0] === 'seed' || !isInstalled(clone))
    return undefined;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  return [...asRoot, join(clone, 'scripts/console'), ...args];
}
