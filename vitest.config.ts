import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,checks,integration,security}/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Only where coverage is measured: a worker that is ended writes none by itself.
    setupFiles: process.env.NODE_V8_COVERAGE === undefined ? [] : ['build/lib/writeCoverage.mjs'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Outputs are checked against the contract in tests.
    env: { QUARTERDECK_CHECK_OUTPUTS: '1' },
  },
});
