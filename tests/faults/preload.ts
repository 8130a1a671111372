// Compiles a C file of this folder into a library to preload into a hub.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../fixtures/hub.ts';

function hasCompiler(): boolean {
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether C files can be compiled and preloaded: on Linux with a C compiler. Always true in `npm run faults`, which
 * requires both.
 */
export const canPreload =
  process.env.FAULTS === 'full' || (process.platform === 'linux' && hasCompiler());

/** Returns the path of the library, compiled into the folder. */
export function compileLibrary(name: string, folder: string): string {
  const library = join(folder, `${name}.so`);
  const source = join(projectRoot, 'tests/faults', `${name}.c`);
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread']);
  return library;
}
