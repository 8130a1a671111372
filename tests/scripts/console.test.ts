// The console in a clone of the repository: it works on the hub that was installed from the clone, or on the clone's
// own data if no hub was installed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { projectRoot } from '../fixtures/hub.ts';

const machine = mkdtempSync(join(tmpdir(), 'comanda-console-'));
const at = (path: string): string => join(machine, path);
const data = at('var/lib/comanda');

const addProgram = (name: string, lines: string) =>
  writeFileSync(at(`bin/${name}`), `#!/usr/bin/env bash\n${lines}\n`, { mode: 0o755 });
const installFrom = (clone: string) => writeFileSync(at('opt/comanda/source'), `${clone}\n`);

beforeAll(() => {
  for (const folder of ['bin', 'opt/comanda', 'etc/systemd/system', 'var/lib/comanda', 'tried']) {
    mkdirSync(at(folder), { recursive: true });
  }
  symlinkSync(projectRoot, at('opt/comanda/current'));
  writeFileSync(
    at('etc/systemd/system/comanda.service'),
    `ExecStart=${process.execPath} main.js\n`,
  );
  addProgram('sudo', 'exec "$@"');
  addProgram('id', 'echo 0');
  addProgram('runuser', 'echo "as $2"; shift 3; exec "$@"');
});
afterAll(() => rmSync(machine, { recursive: true }));

/** Runs a console command in the clone, on a made-up machine. */
function say(command: string, env: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'scripts/cli.mjs'), command],
    {
      encoding: 'utf8',
      cwd: at('tried'),
      env: { PATH: `${at('bin')}:${process.env.PATH}`, DESTDIR: machine, ...env },
    },
  );
  return stdout + stderr;
}

test('is that of the hub which was installed from the clone, with its settings', () => {
  covers('8.1');
  installFrom(projectRoot);
  writeFileSync(at('etc/comanda.env'), '# of the house\nLOG_LEVEL=error\n');
  expect(say('backup')).toContain(`as comanda\nThere is no database in ${data}.`);
  writeFileSync(at('etc/comanda.env'), 'PORT=none\n');
  expect(say('backup')).toContain('PORT');
});

test('is that of other data where these are named, or the hub came from another clone', () => {
  installFrom(projectRoot);
  expect(say('backup', { DATA_DIR: at('tried/data') })).toContain(`in ${at('tried/data')}.`);
  installFrom(machine);
  expect(say('backup')).not.toContain('as comanda');
});
