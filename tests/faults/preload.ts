// Compiles one of the C files beside it into a library that is preloaded into a hub.
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

/** On Linux with a C compiler; `npm run faults` insists on both. */
export const canPreload =
  process.env.FAULTS === 'full' || (process.platform === 'linux' && hasCompiler());

/** The path of the library that it makes in a folder. */
export function compileLibrary(name: string, folder: string): string {
  const library = join(folder, `${name}.so`);
  const source = join(projectRoot, 'tests/faults', `${name}.c`);
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread']);
  return library;
}
