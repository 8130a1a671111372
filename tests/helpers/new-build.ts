// The app as another build would be: the same screens under another version, kept as another copy.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_META } from '#shared/limits.ts';
import { projectRoot } from './hub.ts';

const NEW = 'new';

interface NewBuild {
  readonly folder: string;
  /** What its page says. */
  readonly version: string;
  /** What the page of the build says that the tests use otherwise. */
  readonly oldVersion: string;
  remove(): void;
}

/** Copies the built client into a folder of its own, as another version. */
export function makeNewBuild(): NewBuild {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-build-'));
  cpSync(join(projectRoot, 'dist/client'), folder, {
    recursive: true,
    // The packed copies of what changes would be served as they were.
    filter: (path) => !/(index\.html|service-worker\.js)\.(br|gz)$/.test(path),
  });
  const change = (name: string, by: (text: string) => string) =>
    writeFileSync(join(folder, name), by(readFileSync(join(folder, name), 'utf8')));
  const meta = new RegExp(`(<meta name="${APP_META}" content=)"([0-9a-f]+)"`);
  const [, , oldVersion] = meta.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? [];
  if (oldVersion === undefined) throw new Error('no version in the page');
  change('index.html', (text) => text.replace(meta, `$1"${NEW}"`));
  change('service-worker.js', (text) =>
    text.replace(`"version":"${oldVersion}"`, `"version":"${NEW}"`),
  );
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, version: NEW, oldVersion, remove };
}
