// A sealed hub may follow the new primary only after the new primary has stored the list of entries that only the
// sealed hub has. Otherwise these entries would be lost, because following replaces the data of the sealed hub.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPairState, UNPAIRED, writePairState } from '../../../server/standby/pair-state.ts';
import { covers } from '../../contract/covers.ts';
import { runConsole } from '../../fixtures/console.ts';

test('--rejoin is refused and changes nothing before the new hub has stored the list', async () => {
  covers('38.1');
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-'));
  const partner = { name: 'Spare', address: '127.0.0.9:9', fingerprint: 'f'.repeat(64) };
  const pair = { partner, key: 'AAAA', since: 1 };
  writePairState(dataDir, { ...UNPAIRED, role: 'sealed', pair });
  const { code, err } = await runConsole(['standby', '--rejoin'], { DATA_DIR: dataDir });
  expect([code, err]).toEqual([1, expect.stringContaining('has not fetched yet')]);
  expect(readPairState(dataDir).role).toBe('sealed');
  rmSync(dataDir, { recursive: true });
});
