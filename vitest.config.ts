import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,checks,integration,security}/**/*.test.ts'],
    // The second one writes only for `npm test`, which reads it.
    reporters: ['default', './build/lib/VitestReporter.mjs'],
    pool: 'forks',
    // Threads of tests run sources, whose types Node takes out with WebAssembly. Where several threads do so at once, V8 now and
    // then frees code of it that another thread uses, and the process ends. Without better code there is none to be freed.
    execArgv: ['--liftoff-only', '--wasm-wrapper-tiering-budget=1000000000'],
    maxWorkers: 2,
    // Only where coverage is measured: a worker that is ended writes none by itself.
    setupFiles: process.env.NODE_V8_COVERAGE === undefined ? [] : ['build/lib/writeCoverage.mjs'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Outputs are checked against the contract in tests.
    env: { QUARTERDECK_CHECK_OUTPUTS: '1' },
  },
});
