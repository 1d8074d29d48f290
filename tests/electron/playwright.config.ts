import { defineConfig } from 'playwright/test';

/** Tests on the real Electron. They share one display, so they run one after the other. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/electron',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
});
