import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,checks,integration,security}/**/*.test.ts'],
    // The second one writes only for `npm test`, which reads it.
    reporters: ['default', './build/lib/VitestReporter.mjs'],
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
