// The backup as its service runs it: without permission to change priorities, and with most folders read-only.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runConsole } from '../../fixtures/console.ts';
import { makeHub, projectRoot, type TestHub } from '../../fixtures/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await makeHub();
});
afterAll(() => hub.close());

test('the backup works if the priority cannot be lowered, and warns that the copy is on the same disk', async () => {
  const preload = join(hub.dataDir, 'no-priority.cjs');
  const refusal = `throw new Error('A system error occurred: uv_os_setpriority returned EPERM')`;
  writeFileSync(preload, `require('node:os').setPriority = () => { ${refusal}; };`);
  const place = join(hub.dataDir, 'copies');
  mkdirSync(place);
  const env = { DATA_DIR: hub.dataDir, BACKUP_TO: place, NODE_OPTIONS: `--require ${preload}` };
  const { code, out, err } = await runConsole(['backup'], env);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`Warning: The second place for backups, ${place}, is on the same disk`);
  expect(readdirSync(place)).toHaveLength(1);
});

const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

test.runIf(mayMount)('a folder that its service may not write names the remedy', () => {
  const place = join(hub.dataDir, 'read-only');
  mkdirSync(place);
  const script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"';
  const cli = join(projectRoot, 'dist/server/cli.js');
  const args = ['--mount', 'sh', '-c', script, place, process.execPath, cli, 'backup'];
  const env = { PATH: process.env.PATH, DATA_DIR: hub.dataDir, BACKUP_TO: place };
  const { status, stderr } = spawnSync('unshare', args, { encoding: 'utf8', env });
  expect(stderr).toContain(`nothing can be stored in the second place ${place}. It is read-only`);
  expect(stderr).toContain('sudo scripts/apply-settings');
  expect(status).toBe(1);
});
