// What each built thread begins with: `main.js` runs the CommonJS of `main.code.js`, with what V8 made of it before where
// that is at hand, and as it comes where not.
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
  /** Keeps what V8 has made of it by now. */
  keep(file: string): void;
}

/** `kept`: the file of what V8 made of it. */
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

/** Runs the code of an entry. KEEP_COMPILED names the folder in which its thread leaves what V8 made of it, at its end. */
export function loadCode(entry: string): void {
  const folder = dirname(entry);
  const name = basename(entry, '.js');
  const path = join(folder, `${name}.code.js`);
  const require = createRequire(path);
  // Only what Node loads itself is told of by its sources' lines.
  if (process.sourceMapsEnabled) return void require(path);
  const { script, keep } = compile(path, join(folder, '../compiled', name));
  const { KEEP_COMPILED: place } = process.env;
  if (place !== undefined) process.once('exit', () => keep(join(place, name)));
  const run: Code = script.runInThisContext();
  const module = { exports: {} };
  run(module.exports, require, module, path, folder);
}
