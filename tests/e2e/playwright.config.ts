import { defineConfig } from 'playwright/test';
import { headlessOptions, optimisingOptions } from '../support/launchOptions.ts';
import { windowOptions } from './windowOptions.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/e2e',
  workers: 2,
  fullyParallel: false,
  // Which tests needed it is told at the end, and few may: build/lib/testReport.mjs.
  retries: 1,
  timeout: 40_000,
  maxFailures: 8,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    ...windowOptions,
    screenshot: 'only-on-failure',
    launchOptions: headlessOptions,
  },
  // One after the other: a worker would start its consoles anew after each file of the other kind.
  projects: [
    { name: 'window', testIgnore: 'kit*.spec.ts' },
    // Its pages live as long as a worker, and some of its tests compute much.
    { name: 'kit', testMatch: 'kit*.spec.ts', use: { launchOptions: optimisingOptions } },
  ],
});
