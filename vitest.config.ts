import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const tests = 'tests/{unit,checks,integration,security}/**/*.test.ts';

/** Set where coverage is measured: what a process ran. */
const measures = process.env.NODE_V8_COVERAGE !== undefined;

/** What a file does that others would notice in the same process: it replaces modules, globals or environment variables. */
const fakes =
  /\bvi\.(mock|doMock|hoisted|stubGlobal|stubEnv|resetModules)\(|\b(process\.env|globalThis)(\.\w+|\[[^\]\n]+\]) = /;

const fakers = globSync(tests, { cwd: root }).filter((file) =>
  fakes.test(readFileSync(join(root, file), 'utf8')),
);

// Coverage belongs to the file that was measured, too.
const ownProcess = measures ? [tests] : fakers;

export default defineConfig({
  test: {
    // The second one writes only for `npm test`, which reads it.
    reporters: ['default', './build/lib/VitestReporter.mjs'],
    pool: 'forks',
    // Threads and programs that a test starts itself run sources, whose types Node takes out with WebAssembly. Where several threads do so at once, V8 now and
    // then frees code of it that another thread uses, and the process ends. Without better code there is none to be freed.
    execArgv: ['--liftoff-only', '--wasm-wrapper-tiering-budget=1000000000'],
    maxWorkers: 2,
    // Where the tests of both workers get their samples from, of which nothing starts before one asks; and the built threads of main.
    globalSetup: ['tests/support/sampleLender.ts', ...(measures ? [] : ['tests/support/builtThreads.ts'])],
    // Only where coverage is measured: a worker that is ended writes none by itself.
    setupFiles: measures ? ['build/lib/writeCoverage.mjs'] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes, also on a computer that does three other things.
    expect: { poll: { timeout: 15_000 } },
    alias: measures
      ? []
      : [
          {
            find: /^(\.\.?\/)+base\/threadFile\.ts$/,
            replacement: join(root, 'tests/support/builtThreadFile.ts'),
          },
        ],
    env: {
      // Outputs are checked against the contract in tests.
      QUARTERDECK_CHECK_OUTPUTS: '1',
      // Programs that tests start run sources: they are compiled once, not in each of them. What is measured is compiled
      // where it runs.
      ...(measures ? {} : { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') }),
    },
    projects: [
      // Imports cost more than most tests: the files of a worker share one process and its modules.
      { extends: true, test: { name: 'shared', isolate: false, include: [tests], exclude: ownProcess } },
      { extends: true, test: { name: 'own process', include: ownProcess } },
    ],
  },
});
