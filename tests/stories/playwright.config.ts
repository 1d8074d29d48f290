import { defineConfig } from 'playwright/test';
import { headlessOptions } from '../support/launchOptions.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './beginRun.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/stories',
  workers: 2,
  // The stories of a file come one after the other, in one window.
  fullyParallel: false,
  // Nothing here waits for a server or a clock: what fails fails for a reason. A second try, which the run names, tells a race in the
  // story itself from a fault of the screen; more than one in fifty fail the run as ever.
  retries: 1,
  timeout: 20_000,
  maxFailures: 20,
  expect: { timeout: 5_000 },
  forbidOnly: true,
  reporter: [['./StoryReporter.ts'], ['list'], ['json']],
  use: { screenshot: 'only-on-failure', launchOptions: headlessOptions },
});
