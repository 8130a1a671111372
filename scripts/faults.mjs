// npm run faults: runs every fault test with its full counts, and prints the fault table for the README.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot as cwd } from './setup/files.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp, runAloud } from './setup/step.mjs';
import { installTestTools } from './setup/test-tools.mjs';

/** @typedef {{ fault: string, cause: string, holds: string, result: string }} Fault */

const TESTS = [
  'tests/faults',
  'tests/scripts/units.test.ts',
  ...[
    'accounts/value-races',
    'guests/clocks',
    'guests/sequences',
    'http/fuzz',
    'process/start',
    'process/upgrade',
    'console/console',
    'time/clocks',
    'time/daylight-saving',
  ].map((name) => `tests/server/${name}.test.ts`),
];
/** @type {readonly (keyof Fault)[]} */
const COLUMNS = ['fault', 'cause', 'holds', 'result'];
const HEADS = ['Fault', 'How it is caused', 'What must hold', 'Measured'];

/** @param {readonly string[]} cells */
const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** @param {string} path */
function printTable(path) {
  /** @type {Fault[]} */
  const faults = readFileSync(path, { encoding: 'utf8', flag: 'a+' })
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const lines = faults.map((fault) => row(COLUMNS.map((column) => fault[column])));
  const table = [row(HEADS), row(HEADS.map(() => '---')), ...lines.sort()];
  process.stdout.write(`\n${table.join('\n')}\n`);
}

async function main() {
  checkNode();
  await ensureInstalled();
  await installTestTools();
  const folder = mkdtempSync(join(tmpdir(), 'comanda-faults-'));
  const table = join(folder, 'table.jsonl');
  const vitest = join(cwd, 'node_modules/vitest/vitest.mjs');
  // One file at a time, so that other tests do not distort the measurements.
  const command = [process.execPath, vitest, 'run', '--config', 'tests/vitest.config.ts'];
  command.push(
    '--project',
    'hub',
    '--project',
    'alone',
    '--no-file-parallelism',
    '--retry=0',
    ...TESTS,
  );
  const env = { ...process.env, NODE_ENV: 'test', FAULTS: 'full', FAULT_TABLE: table };
  process.exitCode = await runAloud(command, { cwd, env });
  printTable(table);
  rmSync(folder, { recursive: true, force: true });
}

await main().catch(giveUp);
