// The services as systemd reads them: no mistake in them, and how much each could do to the machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report } from '../faults/report.ts';
import { projectRoot } from '../fixtures/hub.ts';

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const SYSTEMD = has('systemd-analyze');
const folder = mkdtempSync(join(tmpdir(), 'comanda-units-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = join(projectRoot, 'systemd');
const units = readdirSync(source);

/** As scripts/place-units writes them. */
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
    // What another service of this machine does wrong, and programs that only a kiosk has, are no fault of ours.
    const ours = err
      .split('\n')
      .filter((line) => line.includes('comanda') && !/Command \S+ is not executable/.test(line));
    expect(ours).toEqual([]);
  });

  // 0 is shut in, 10 wide open; measured 1.5, 0.7 and 2.3, and other releases count a little otherwise.
  test.each([
    ['comanda.service', 2],
    ['comanda-backup.service', 1],
    ['comanda-kiosk.service', 3],
  ])('%s is exposed by less than %i of 10', (unit, most) => {
    const { out, err } = analyze('security', '--offline=true', '--no-pager', join(folder, unit));
    const score = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(out)?.[1]);
    expect(err).toBe('');
    expect(score).toBeLessThan(most);
    report({
      fault: `A service that was taken over: ${unit}`,
      cause: 'systemd-analyze security --offline=true',
      holds: `exposed by less than ${most} of 10`,
      result: String(score),
    });
  });
});

test.skipIf(!has('shellcheck'))('shellcheck has nothing to say about the scripts', () => {
  const scripts = readdirSync(join(projectRoot, 'scripts'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.'))
    .map(({ name }) => join(projectRoot, 'scripts', name));
  expect(scripts.length).toBeGreaterThan(4);
  const { stdout, status } = spawnSync('shellcheck', scripts, { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['', 0]);
});
