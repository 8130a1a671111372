// The app as another build would be: the same screens under another address, version and copy.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptIn } from '../../client/app-version.ts';
import { projectRoot } from './hub.ts';

const NEW_SCRIPT = '/assets/index-NewBuild.js';

export interface NewBuild {
  readonly folder: string;
  /** The address of its first script. */
  readonly script: string;
  /** Of the build that the tests use otherwise. */
  readonly oldScript: string;
  remove(): void;
}

/** Copies the built client into a folder of its own, whose page starts by a script of another name. */
export function makeNewBuild(): NewBuild {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-build-'));
  cpSync(join(projectRoot, 'dist/client'), folder, {
    recursive: true,
    // The packed copies of what changes would be served as they were.
    filter: (path) => !/(index\.html|service-worker\.js)\.(br|gz)$/.test(path),
  });
  const change = (name: string, by: (text: string) => string) =>
    writeFileSync(join(folder, name), by(readFileSync(join(folder, name), 'utf8')));
  const oldScript = scriptIn(readFileSync(join(folder, 'index.html'), 'utf8'));
  if (oldScript === undefined) throw new Error('no script in the page');
  writeFileSync(join(folder, NEW_SCRIPT), `import '${oldScript}';\n`);
  change('index.html', (text) => text.replace(`src="${oldScript}"`, `src="${NEW_SCRIPT}"`));
  change('service-worker.js', (text) =>
    text
      .replace(/("version":)"[0-9a-f]+"/, '$1"new"')
      .replace('"addresses":[', `"addresses":["${NEW_SCRIPT}",`),
  );
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, script: NEW_SCRIPT, oldScript, remove };
}
