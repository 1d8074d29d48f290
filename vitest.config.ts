import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Set where coverage is measured: what a process ran. */
const measures = process.env.NODE_V8_COVERAGE !== undefined;

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
    // Where the tests of both workers get their samples from; nothing starts before one asks.
    globalSetup: ['tests/support/sampleLender.ts'],
    // Only where coverage is measured: a worker that is ended writes none by itself.
    setupFiles: measures ? ['build/lib/writeCoverage.mjs'] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes, also on a computer that does three other things.
    expect: { poll: { timeout: 15_000 } },
    env: {
      // Outputs are checked against the contract in tests.
      QUARTERDECK_CHECK_OUTPUTS: '1',
      // Every application starts threads that run sources: they are compiled once, not in each of them. What is measured is compiled
      // where it runs.
      ...(measures
        ? {}
        : { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node') }),
    },
  },
});
