// The start of each built thread: `main.js` runs the CommonJS of `main.code.js`, with V8's compiled code if there is
// any.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { constants, Script } from 'node:vm';
import { findCompiled, keepCompiled } from './code-cache.ts';

const BEFORE = '(function (exports, require, module, __filename, __dirname) {';
const AFTER = '\n})';

type Code = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: object },
  filename: string,
  folder: string,
) => void;

interface Loaded {
  readonly script: Script;
  /** Stores what V8 has compiled so far. */
  keep(file: string): void;
}

/** Loads the code at `path`; `kept` is the file of its compiled code. */
export function compile(path: string, kept: string): Loaded {
  const code = readFileSync(path);
  const cachedData = findCompiled(kept, code);
  const script = new Script(`${BEFORE}${code.toString()}${AFTER}`, {
    filename: path,
    columnOffset: -BEFORE.length,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData ? { cachedData } : {}),
  });
  return { script, keep: (file) => keepCompiled(file, code, script.createCachedData()) };
}

/**
 * Runs the code of an entry. KEEP_COMPILED names the folder in which the thread stores its compiled code when it ends.
 */
export function loadCode(entry: string): void {
  const folder = dirname(entry);
  const name = basename(entry, '.js');
  const path = join(folder, `${name}.code.js`);
  const require = createRequire(path);
  // Node maps source lines only for code that it loads itself, so the compiled code is not used while source maps are
  // enabled.
  if (process.sourceMapsEnabled) return void require(path);
  const { script, keep } = compile(path, join(folder, '../compiled', name));
  const { KEEP_COMPILED: place } = process.env;
  if (place !== undefined) process.once('exit', () => keep(join(place, name)));
  const run: Code = script.runInThisContext();
  const module = { exports: {} };
  run(module.exports, require, module, path, folder);
}
