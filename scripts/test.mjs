// npm test: installs, then checks types and lint and runs every test. --quick (npm run check) skips the browser tests.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildLocked, ensureBuilt } from './setup/build.mjs';
import { projectRoot as cwd, readJson } from './setup/files.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp, runAloud, runStep, SetupError, say } from './setup/step.mjs';
import { findChromium } from './setup/test-tools.mjs';

const quick = process.argv.includes('--quick');

/** @type {string[]} the steps that failed, other than the tests. */
const failedSteps = [];

/**
 * Runs a step. Records a failure and lets the other steps continue.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
async function attempt(name, work) {
  try {
    return await work();
  } catch (error) {
    say(error instanceof SetupError ? error.message : String(error));
    failedSteps.push(name);
    return undefined;
  }
}

/** @param {string} script @param {string[]} args */
const tool = (script, ...args) => [process.execPath, join(cwd, 'node_modules', script), ...args];

const checkTypes = () => runStep('Types', tool('typescript/bin/tsc', '-b'), { cwd });

const checkLint = () =>
  runStep('Lint', tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'), { cwd });

/**
 * Returns the tests that passed only on their second try, each with the first failure.
 * @param {{ assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} files
 */
const listUnsteady = (files) =>
  files.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [first = ''] }) => `${fullName}: ${first.split('\n')[0]}`),
  );

/** @param {string | undefined} chromium undefined skips the browser tests. */
async function runTests(chromium) {
  const report = join(cwd, 'dist/test-results.json');
  rmSync(report, { force: true });
  const command = tool('vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts');
  command.push('--reporter=json', `--outputFile.json=${report}`, '--reporter=default');
  if (!chromium) command.push('--project', 'hub', '--project', 'alone', '--project', 'client');
  // NODE_ENV=production in the environment would select React's production build.
  const env = { ...process.env, NODE_ENV: 'test', CHROMIUM: chromium };
  const code = await runAloud(command, { cwd, env });
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    testResults = [],
  } = readJson(report) ?? {};
  for (const line of listUnsteady(testResults)) say(`Passed at the second try: ${line}`);
  // A file that does not load fails the run without a failed test.
  return { passed, failed: code === 0 ? 0 : Math.max(1, failed) };
}

/** @type {Promise<unknown> | undefined} */
let checks;

/** Checks types and lint, once. */
const check = () => {
  checks ??= Promise.all([attempt('types', checkTypes), attempt('lint', checkLint)]);
  return checks;
};

/** Everything that the tests run, including head office. */
const PARTS = ['client', 'server', 'office'];

/**
 * Does the work that needs no SQLite. A build that fails here is tried again after the installation; only the second
 * failure is reported.
 */
async function workBesideInstall() {
  await check();
  await buildLocked(undefined, undefined, PARTS).catch(() => undefined);
}

async function main() {
  checkNode();
  await ensureInstalled(undefined, workBesideInstall);
  const chromium = quick ? undefined : await attempt('Chromium', findChromium);
  await check();
  await attempt('build', () => ensureBuilt(undefined, undefined, PARTS));
  const { passed, failed } = await runTests(chromium);
  if (failedSteps.length > 0) say(`Failed besides the tests: ${failedSteps.join(', ')}`);
  process.stdout.write(`${passed} passed, ${failed + failedSteps.length} failed\n`);
  process.exitCode = failed + failedSteps.length > 0 ? 1 : 0;
}

await main().catch(giveUp);
