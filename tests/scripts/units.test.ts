// The services as systemd reads them: valid, and with little access to the machine.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report } from '../faults/report.ts';
import { makeHub, projectRoot } from '../fixtures/hub.ts';

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const SYSTEMD = has('systemd-analyze');
const folder = mkdtempSync(join(tmpdir(), 'comanda-units-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = join(projectRoot, 'systemd');
const units = readdirSync(source);

/** Writes the units as scripts/place-units does. */
beforeAll(() => {
  for (const unit of units) {
    const text = readFileSync(join(source, unit), 'utf8');
    const placed = text.replaceAll('@NODE@', process.execPath).replaceAll('@APP@', projectRoot);
    writeFileSync(join(folder, unit), placed);
  }
});

const analyze = (...args: string[]) => {
  const { stdout, stderr, status } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
};

describe.skipIf(!SYSTEMD)('the services', () => {
  test.each(units)('%s is understood whole', (unit) => {
    const { err } = analyze('verify', '--man=no', join(folder, unit));
    // Ignores faults of other services on this machine, and missing programs that only a kiosk has.
    const ours = err
      .split('\n')
      .filter((line) => line.includes('comanda') && !/Command \S+ is not executable/.test(line));
    expect(ours).toEqual([]);
  });

  // The exposure score goes from 0 (the strictest) to 10 (the most open). systemd 252 measured 1.4, 0.7 and 2.2 for
  // the first three.
  test.each([
    ['comanda.service', 1.5],
    ['comanda-backup.service', 1],
    ['comanda-kiosk.service', 3],
    ['comanda-office.service', 2],
    ['comanda-office-backup.service', 1.5],
  ])('%s is exposed by at most %f of 10', (unit, most) => {
    const { out, err } = analyze('security', '--offline=true', '--no-pager', join(folder, unit));
    const score = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(out)?.[1]);
    expect(err).toBe('');
    expect(score).toBeLessThanOrEqual(most);
    report({
      fault: `A service that was taken over: ${unit}`,
      cause: 'systemd-analyze security --offline=true',
      holds: `exposed by at most ${most} of 10`,
      result: String(score),
    });
  });
});

/** True if systemd runs and can be used: only as root, and not in a container. */
const RUNS = SYSTEMD && existsSync('/run/systemd/system') && process.getuid?.() === 0;

/** Returns a unit's restrictions as arguments of systemd-run, without its user and folder. */
function confinementOf(unit: string): string[] {
  const [, service = ''] = readFileSync(join(folder, unit), 'utf8').split('[Service]\n');
  const lines = service.split('\n[')[0]?.split('\n') ?? [];
  const others =
    /^(#|$|Type|User|Group|WorkingDirectory|Exec|Environment|StateDirectory|Restart|PrivateTmp)/;
  return lines.filter((line) => !others.test(line)).flatMap((line) => ['-p', line]);
}

test.runIf(RUNS)('a backup is made with what its unit allows', async () => {
  const hub = await makeHub();
  // The tests' folder is below /tmp, and the project may be in a home folder. The service needs access to both.
  const shown = ['-p', 'ProtectHome=tmpfs', '-p', `BindReadOnlyPaths=${projectRoot}`];
  const writable = ['-p', `ReadWritePaths=${hub.dataDir}`, '-p', `BindPaths=${hub.dataDir}`];
  const options = ['--wait', '--pipe', '--quiet', '--collect', `--setenv=DATA_DIR=${hub.dataDir}`];
  const confined = [...confinementOf('comanda-backup.service'), ...shown, ...writable];
  const program = [process.execPath, join(projectRoot, 'dist/server/cli.js'), 'backup'];
  const { stdout, stderr, status } = spawnSync(
    'systemd-run',
    [...options, ...confined, '--', ...program],
    { encoding: 'utf8' },
  );
  await hub.close();
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toContain('Backed up and proven');
});

test('the backup may be refused a priority, and the kiosk takes the console from the login prompt', () => {
  const read = (unit: string) => readFileSync(join(source, unit), 'utf8');
  expect(read('comanda-backup.service')).toContain('SystemCallFilter=~@privileged @resources');
  expect(read('comanda-kiosk.service')).toMatch(/^Conflicts=getty@tty1\.service$/m);
  expect(read('comanda-kiosk.service')).toMatch(/^After=.*getty@tty1\.service/m);
  expect(read('comanda-kiosk.service')).toMatch(/^StartLimitBurst=\d+$/m);
  // The installer reads the browser's messages from the journal. On the console they would be lost.
  expect(read('comanda-kiosk.service')).toMatch(/^StandardError=journal$/m);
  expect(read('comanda-kiosk.service')).toMatch(
    /^ExecStart=.*XDG_RUNTIME_DIR=\/run\/comanda-kiosk /m,
  );
});

test('a hub that uses too much memory is restarted, and is the last process that the system ends', () => {
  const read = (unit: string) => readFileSync(join(source, unit), 'utf8');
  const [, share] = /^MemoryMax=(\d+)%$/m.exec(read('comanda.service')) ?? [];
  expect(Number(share)).toBeGreaterThan(0);
  expect(Number(share)).toBeLessThan(100);
  expect(read('comanda.service')).toMatch(/^OOMScoreAdjust=-\d+$/m);
  expect(read('comanda.service')).toMatch(/^Restart=(always|on-failure)$/m);
});

test.skipIf(!has('shellcheck'))('shellcheck has nothing to say about the scripts', () => {
  const scripts = readdirSync(join(projectRoot, 'scripts'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.'))
    .map(({ name }) => join(projectRoot, 'scripts', name));
  expect(scripts.length).toBeGreaterThan(4);
  const { stdout, status } = spawnSync('shellcheck', scripts, { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['', 0]);
});
