import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
const root = fileURLToPath(new URL('..', import.meta.url));
export default defineConfig({
  root,
  test: {
    setupFiles: ['tests/stay-on-loopback.ts'],
    pool: 'forks',
    environment: 'node',
    maxWorkers: 2,
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    include: ['tests/**/*.test.{ts,tsx}'],
    isolate: false,
  },
});
