// Provides the SQLite binary for this Node: downloads it, or else compiles it on this machine.
import { accessSync, constants, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { sqliteName } from '../../server/db/sqlite-name.mjs';
import { npm } from './npm.mjs';
import { runStep, SetupError, say } from './step.mjs';

/** Opens a database, because only that loads the binary. */
export const useSqlite = `new (require('${sqliteName}'))(':memory:').close()`;

/** The programs that compile SQLite. Debian's packages have the same names. */
const COMPILERS = ['python3', 'make', 'g++'];

/** @param {string} program */
function isThere(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const missingCompilers = () => COMPILERS.filter((program) => !isThere(program));

/**
 * Returns the folder that holds this Node's own C++ headers (as Debian's and every archive of nodejs.org have them), or
 * undefined. With these headers, nothing is fetched from nodejs.org, which a restaurant's network may not reach.
 * Headers of another version are refused, because a binary compiled with them would end the process.
 * @param {string} execPath
 * @param {string} version
 * @returns {string | undefined}
 */
export function findHeaders(execPath = process.execPath, version = process.versions.node) {
  try {
    const prefix = dirname(dirname(realpathSync(execPath)));
    const text = readFileSync(join(prefix, 'include/node/node_version.h'), 'utf8');
    const parts = ['MAJOR', 'MINOR', 'PATCH'].map(
      (part) => new RegExp(`#define NODE_${part}_VERSION (\\d+)`).exec(text)?.[1],
    );
    return parts.join('.') === version ? prefix : undefined;
  } catch {
    return undefined;
  }
}

/** Installs the compilers if the installer asks for that; else throws an error with the command to do so. */
async function installCompilers() {
  const missing = missingCompilers();
  if (missing.length === 0) return;
  if (process.env.MAY_INSTALL_COMPILERS !== '1') {
    throw new SetupError(
      `No ready-made SQLite fits this Node ${process.versions.node}, and there is no compiler: \`sudo apt-get install ${missing.join(' ')}\`, then start again; or use Node 22 or newer.`,
    );
  }
  say('No ready-made SQLite fits this machine. It is compiled here, which takes a few minutes.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { cwd: '/', env };
  await runStep('Reading the list of Debian packages', ['apt-get', 'update'], options);
  const command = ['apt-get', 'install', '-y', '-q', ...missing];
  await runStep(`Installing the compiler (${missing.join(', ')})`, command, options);
}

/** @param {string} root */
export async function prepareSqlite(root) {
  const headers = findHeaders();
  const env = headers ? { ...process.env, npm_config_nodedir: headers } : process.env;
  const rebuild = [...npm, 'rebuild', sqliteName];
  const canCompile = missingCompilers().length === 0;
  const options = { cwd: root, env, mayFail: !canCompile };
  if (!(await runStep('Preparing SQLite', rebuild, options))) {
    await installCompilers();
    await runStep('Compiling SQLite', rebuild, { cwd: root, env });
  }
  await runStep('Opening SQLite', [process.execPath, '-e', useSqlite], { cwd: root });
}
