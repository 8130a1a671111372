// In a clone that was installed as a service the console is that hub's, not that of what was tried in the clone before.
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
 * @param {string[]} args the sub-command and what belongs to it.
 * @returns {string[] | undefined} the command line of the installed hub's console; undefined where DATA_DIR names the
 * data, for made-up trade, and where nothing was installed from this clone.
 */
export function installedConsole(clone, args) {
  if (process.env.DATA_DIR !== undefined || args[0] === 'seed' || !isInstalled(clone))
    return undefined;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  return [...asRoot, join(clone, 'scripts/console'), ...args];
}
