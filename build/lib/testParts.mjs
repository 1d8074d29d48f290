import { join } from 'node:path';
import { buildIfChanged, buildKitIfChanged } from './builds.mjs';
import { tryFreshClone } from './freshClone.mjs';
import { root } from './paths.mjs';
import { hashOfSources } from './stamps.mjs';
import { hashOfStart, importedFiles, testsIn } from './testInputs.mjs';
import { asOne, sum } from './testReport.mjs';
import { check, playwright, results, tool, vitest } from './testRuns.mjs';
import { stampOfUser } from './userStamps.mjs';

/** @typedef {import('./testReport.mjs').TestReport} TestReport */

/**
 * @typedef {object} Part
 * @property {1 | 2} cores number of CPU cores in use
 * @property {string} [after] the part that builds this part's input; in parallel, both would build it
 * @property {() => Promise<TestReport>} run
 * @property {import('./stamps.mjs').Stamp} [stamp] of all tested inputs; the part is skipped if it passed
 *   on the same inputs, unless requested
 */

/**
 * The Electron adapter and its minimum coverage. Its tests run on a fake Electron, so they must execute
 * nearly all of its code.
 */
const adapter = 'src-main/host/electron/';
const leastPercent = 95;

/** Tests of the Electron adapter. They run only in the part that measures their coverage. */
const adapterTests = [
  'tests/integration/host/',
  'tests/security/electron.test.ts',
  'tests/unit/main/host/',
  'tests/unit/main/electronUpdater.test.ts',
];

const sampleTests = 'tests/integration/sample-server/';

const builtTests = 'tests/checks/built/';

/**
 * @param {readonly string[]} folders below the root
 * @param {readonly string[]} others files and folders (with a trailing slash) of other parts
 * @returns {string[]} the test files in the folders
 */
const testsBut = (folders, others) =>
  folders.flatMap(testsIn).filter((file) => !others.some((other) => file.startsWith(other)));

/** Runs the tests of the Electron adapter on the unbundled sources and measures their coverage. */
async function coverage() {
  const reports = join(results, 'coverage');
  const args = [...adapterTests, '--experimental.viteModuleRunner=false', '--maxWorkers=1'];
  const ran = await vitest('coverage', args, {
    secondsPerFile: 80,
    env: { NODE_V8_COVERAGE: reports },
  });
  if (ran.failed > 0) return ran;
  const measured = await check(
    'coverage',
    join(root, 'build', 'coverage.mjs'),
    reports,
    adapter,
    String(leastPercent),
  );
  return sum([ran, measured]);
}

/**
 * The parts of `npm test`, in start order: fast reports first.
 * @satisfies {Record<string, Part>}
 */
const table = {
  types: {
    cores: 1,
    run: async () =>
      sum([
        await check('types of main and build', tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.node.json'),
        await check('types of the window', tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.web.json'),
      ]),
  },
  lint: {
    cores: 1,
    run: () => check('lint', tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '.'),
  },
  layers: { cores: 1, run: () => check('layers', join(root, 'build', 'layers.mjs')) },
  knip: { cores: 1, run: () => check('unused code', tool('knip', 'bin', 'knip.js'), '--no-progress') },
  build: {
    cores: 1,
    run: async () => {
      await buildIfChanged();
      await buildKitIfChanged();
      return vitest('build', [builtTests, '--maxWorkers=1'], { secondsPerFile: 60 });
    },
  },
  unit: {
    cores: 2,
    run: () =>
      vitest(
        'unit',
        [
          ...testsBut(['tests/unit', 'tests/security', 'tests/checks'], [...adapterTests, builtTests]),
          '--maxWorkers=2',
        ],
        { secondsPerFile: 80 },
      ),
  },
  // Tests with real servers and processes may retry once: see testReport.mjs.
  integration: {
    cores: 2,
    run: () =>
      vitest(
        'integration',
        [...testsBut(['tests/integration'], [...adapterTests, sampleTests]), '--maxWorkers=2', '--retry=1'],
        { secondsPerFile: 200, keychain: true },
      ),
  },
  stories: {
    cores: 2,
    after: 'build',
    run: async () => {
      await buildIfChanged();
      return playwright('stories', 'tests/stories/playwright.config.ts', {
        secondsPerFile: 300,
        keychain: false,
      });
    },
  },
  e2e: {
    cores: 2,
    after: 'build',
    run: async () => {
      await buildIfChanged();
      await buildKitIfChanged();
      return playwright('e2e', 'tests/e2e/playwright.config.ts', { secondsPerFile: 200, keychain: true });
    },
  },
  sample: {
    cores: 2,
    stamp: stampOfUser('sample', () =>
      hashOfSources([
        ...importedFiles(testsIn(sampleTests.slice(0, -1))),
        'tests/sample-server',
        'tests/support/sampleLender.ts',
        'vitest.config.ts',
        'build/lib/testParts.mjs',
        'build/lib/testRuns.mjs',
        // Also pins the versions of PostgreSQL and PostgREST.
        'package-lock.json',
      ]),
    ),
    run: () =>
      vitest('sample', [sampleTests, '--maxWorkers=2', '--retry=1'], { secondsPerFile: 200, keychain: true }),
  },
  coverage: { cores: 1, run: coverage },
  'fresh-clone': {
    cores: 1,
    stamp: stampOfUser('fresh-clone', hashOfStart),
    run: async () => asOne('fresh clone', await tryFreshClone()),
  },
};

/** @type {Readonly<Record<string, Part>>} */
export const parts = table;
