import { defineConfig } from 'playwright/test';
import { headlessOptions } from '../support/launchOptions.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './beginRun.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/stories',
  workers: 2,
  // The stories of a file run in sequence in one window.
  fullyParallel: false,
  // No server or clock is involved, so failures are reproducible. A retry reveals races in the stories.
  // The run lists retried stories, and fails if they exceed one in fifty.
  retries: 1,
  timeout: 20_000,
  maxFailures: 20,
  expect: { timeout: 5_000 },
  forbidOnly: true,
  reporter: [['./StoryReporter.ts'], ['list'], ['json']],
  use: { screenshot: 'only-on-failure', launchOptions: headlessOptions },
});
