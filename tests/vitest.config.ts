// How the tests run: unit and API tests on both cores, then the browser's.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What tells how long one call holds up another: beside other tests it would measure these. */
const ALONE = ['tests/faults/frozen.test.ts'];

/** How all run that need no browser. */
const beside = {
  environment: 'node',
  // Many wait for sockets, processes and limits of the hub: four fill two cores.
  maxWorkers: 4,
  // As for the browser: four beside each other starve one now and then. `npm run faults` has no second try.
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
    projects: [
      {
        extends: true,
        test: {
          ...beside,
          name: 'hub',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/client/**', ...ALONE],
          // A test starts a hub of its own; what the hub is made of is read once for all files of a worker.
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
      // The screens' modules hold the state of a page: each file has its own.
      {
        extends: true,
        test: { ...beside, name: 'client', include: ['tests/client/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          environment: 'node',
          isolate: false,
          // Many wait for what a page says after seconds: three fill two cores.
          maxWorkers: 3,
          // A busy machine starves a browser now and then; npm test names what needed its second try.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A state that a page comes to is waited for as long as one that a locator waits for.
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
