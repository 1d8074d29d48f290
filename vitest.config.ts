import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const tests = 'tests/{unit,checks,integration,security}/**/*.test.ts';

/** Whether the run measures coverage. */
const measures = process.env.NODE_V8_COVERAGE !== undefined;

/**
 * Matches files that replace modules, globals or environment variables, which would affect other files in
 * the same process.
 */
const fakes =
  /\bvi\.(mock|doMock|hoisted|stubGlobal|stubEnv|resetModules)\(|\b(process\.env|globalThis)(\.\w+|\[[^\]\n]+\]) = /;

const fakers = globSync(tests, { cwd: root }).filter((file) =>
  fakes.test(readFileSync(join(root, file), 'utf8')),
);

// Coverage must be attributed to the tested file, too.
const ownProcess = measures ? [tests] : fakers;

export default defineConfig({
  test: {
    // The second reporter writes only in `npm test`, which reads its report.
    reporters: ['default', './build/lib/VitestReporter.mjs'],
    pool: 'forks',
    // Child threads and programs run TypeScript sources, whose types Node strips with WebAssembly. In
    // parallel threads, V8's tier-up sometimes frees code in use and crashes the process. These flags prevent
    // tier-up.
    execArgv: ['--liftoff-only', '--wasm-wrapper-tiering-budget=1000000000'],
    maxWorkers: 2,
    // Provides samples to the tests of both workers on demand, and builds main's threads.
    globalSetup: [
      'tests/support/sampleDataServer.ts',
      ...(measures ? [] : ['tests/support/builtThreads.ts']),
    ],
    // Only for coverage, because a terminated worker does not write its own.
    setupFiles: measures ? ['build/lib/writeCoverage.mjs'] : [],
    // Long enough for a computer that is busy with three other tasks.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    alias: measures
      ? []
      : [
          {
            find: /^((\.\.?\/)+|#main\/)base\/threadFile\.ts$/,
            replacement: join(root, 'tests/support/builtThreadFile.ts'),
          },
        ],
    env: {
      QUARTERDECK_CHECK_OUTPUTS: '1',
      // Caches the compiled sources of programs that tests start. Coverage requires compilation in the
      // measured process.
      ...(measures ? {} : { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') }),
    },
    projects: [
      // Imports cost more than most tests, so the files of a worker share one process and its modules.
      { extends: true, test: { name: 'shared', isolate: false, include: [tests], exclude: ownProcess } },
      { extends: true, test: { name: 'own process', include: ownProcess } },
    ],
  },
});
