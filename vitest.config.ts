import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './tests/support/closing-line-reporter.ts';
import { demandNode } from './tests/support/demand-node.ts';

demandNode(24);

const MOCKED = 'tests/server/**/*.mocked.test.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ['default', new ClosingLineReporter()],
    // Left to itself vitest keeps one processor free, and of two it would use only one.
    maxWorkers: availableParallelism() + 1,
    // A busy machine is no fault of the shop: who waits for what comes at once does not wait longer for it.
    expect: { poll: { timeout: 90_000 } },
    // Everything below runs side by side; only the journeys wait until the processor is theirs (groupOrder).
    projects: [
      // What keeps no state needs no worker for each file.
      {
        test: {
          name: 'domain',
          include: ['tests/{domain,contract,sw}/**/*.test.ts'],
          isolate: false,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/frozen/server/**/*.test.ts'],
          exclude: [MOCKED],
          globalSetup: ['tests/support/database-setup.ts'],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      // Who replaces a module needs a worker in which nobody has loaded it yet.
      {
        test: {
          name: 'server-mocked',
          include: [MOCKED],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'client',
          // A window of its own for each file, without a worker of its own.
          pool: 'vmThreads',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/client-setup.ts'],
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          isolate: false,
          testTimeout: 240_000,
        },
      },
      // Kills and cuts by the dozen, only by `npm run test:faults`.
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 360_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/{e2e,frozen/browser}/**/*.test.ts'],
          globalSetup: ['tests/support/browser-setup.ts'],
          setupFiles: ['tests/support/fresh-modules.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
          // Journeys wait for a quarter of their time: for networks that come back, for pages that come to rest.
          maxWorkers: availableParallelism() + 4,
          expect: { poll: { timeout: 90_000 } },
          testTimeout: 360_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
