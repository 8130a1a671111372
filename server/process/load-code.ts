// The code with which each built file starts: `main.js` runs the CommonJS code of `main.code.js`, and uses V8's
// compiled code if there is any.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
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
  /** Stores the code that V8 has compiled so far. */
  keep(file: string): void;
}

/**
 * Reads the code and wraps it in a function. Returns the bytes of the code, and the text of the whole function. The
 * built code is ASCII, so that the text needs one byte per character and no copy of it is made.
 */
function readCode(path: string): { code: Buffer; text: string } {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const all = Buffer.alloc(BEFORE.length + size + AFTER.length);
    all.write(BEFORE, 'latin1');
    const code = all.subarray(BEFORE.length, BEFORE.length + size);
    readSync(file, code, 0, size, 0);
    all.write(AFTER, BEFORE.length + size, 'latin1');
    return { code, text: all.toString('latin1') };
  } finally {
    closeSync(file);
  }
}

/** Loads the code at `path`; `kept` is the file of its compiled code. */
export function compile(path: string, kept: string): Loaded {
  const { code, text } = readCode(path);
  const cachedData = findCompiled(kept, code);
  const script = new Script(text, {
    filename: path,
    columnOffset: -BEFORE.length,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData ? { cachedData } : {}),
  });
  return { script, keep: (file) => keepCompiled(file, code, script.createCachedData()) };
}

/**
 * Runs the code of an entry and returns what it exports. KEEP_COMPILED names the folder in which the thread stores its compiled code when it ends.
 */
export function loadCode(entry: string): object {
  const folder = dirname(entry);
  const name = basename(entry, '.js');
  const path = join(folder, `${name}.code.js`);
  const require = createRequire(path);
  // Node maps source lines only for code that it loads itself, so the compiled code is not used while source maps are
  // enabled.
  if (process.sourceMapsEnabled) return require(path);
  const { script, keep } = compile(path, join(folder, '../compiled', name));
  const { KEEP_COMPILED: place } = process.env;
  if (place !== undefined) process.once('exit', () => keep(join(place, name)));
  const run: Code = script.runInThisContext();
  const module = { exports: {} };
  run(module.exports, require, module, path, folder);
  return module.exports;
}
