import { defineConfig } from 'playwright/test';
import { headlessOptions, optimisingOptions } from '../support/launchOptions.ts';
import { windowOptions } from './windowOptions.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/e2e',
  workers: 2,
  fullyParallel: false,
  // build/lib/testReport.mjs lists the retried tests and limits their number.
  retries: 1,
  // Long enough for a slow computer that is busy with other tasks.
  timeout: 100_000,
  maxFailures: 8,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    ...windowOptions,
    screenshot: 'only-on-failure',
    launchOptions: headlessOptions,
  },
  // One project after the other: alternating between them would restart a worker's consoles each time.
  projects: [
    { name: 'window', testIgnore: 'kit*.spec.ts' },
    // Its pages live as long as a worker, and some of its tests are CPU-intensive.
    { name: 'kit', testMatch: 'kit*.spec.ts', use: { launchOptions: optimisingOptions } },
  ],
});
