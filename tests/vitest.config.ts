// How the tests run: unit and API tests on both cores, then the browser tests.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import SlowFirst from './slow-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** These tests measure times to the millisecond, so no other tests must run at the same time. */
const ALONE = ['tests/faults/frozen.test.ts', 'tests/browser/long-table.test.ts'];

/** Settings of all projects without a browser. */
const beside = {
  environment: 'node',
  // Many tests mostly wait: for sockets, processes or time limits. So six workers keep two cores busy.
  maxWorkers: 6,
  // The workers sometimes slow each other down. `npm run faults` has no retry.
  retry: 1,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  sequence: { groupOrder: 0 },
} as const;

export default defineConfig({
  root,
  test: {
    globalSetup: ['tests/build-once.ts'],
    setupFiles: ['tests/stay-on-loopback.ts'],
    pool: 'forks',
    teardownTimeout: 5_000,
    // `expect.poll` waits as long as a locator does, because on a busy machine a state may take more than a second.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          ...beside,
          name: 'hub',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/client/**', ...ALONE],
          // The tests need no isolation, because each starts its own hub. So a worker loads the hub's modules only
          // once for all files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...beside,
          name: 'alone',
          include: ALONE,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      // The screens' modules hold a page's state, so these files are isolated: each loads its own modules. A new
      // context of V8 for each file takes a third of the processor time of a new process, but cannot load SQLite.
      {
        extends: true,
        test: {
          ...beside,
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          pool: 'vmThreads',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          exclude: ALONE,
          environment: 'node',
          isolate: false,
          // Many tests mostly wait for a page: with three workers, two cores were idle for a fifth of the time.
          maxWorkers: 5,
          // A busy machine sometimes starves a browser; npm test lists the tests that needed a retry.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
