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
 * @property {1 | 2} cores that it keeps busy
 * @property {string} [after] the part that makes what this one needs: it would be made twice if they ran at once
 * @property {() => Promise<TestReport>} run
 * @property {import('./stamps.mjs').Stamp} [stamp] of all that it proves: it is left out where it passed on the same inputs, unless
 *   it is asked for
 */

/** What cannot run here is proved by a fake: nothing of it may go untested. */
const adapter = 'src-main/host/electron/';
const leastPercent = 95;

/** The tests of Electron's adapter, which run where their coverage is measured and nowhere else. */
const adapterTests = [
  'tests/integration/host/',
  'tests/security/electron.test.ts',
  'tests/unit/main/host/',
  'tests/unit/main/electronUpdater.test.ts',
];

const sampleTests = 'tests/integration/sample-server/';

/** What proves the files that the build makes. */
const builtTests = 'tests/checks/built/';

/**
 * @param {readonly string[]} folders below the root
 * @param {readonly string[]} others files, and folders with a slash at their end, that belong to other parts
 * @returns {string[]} the test files in the folders
 */
const testsBut = (folders, others) =>
  folders.flatMap(testsIn).filter((file) => !others.some((other) => file.startsWith(other)));

/** Runs the tests of Electron's adapter on the sources as they stand, and measures what they ran. */
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
 * The parts of `npm test`, in the order in which they start: what reports soon comes first.
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
  // Tests of real servers and processes may need a second try: see testReport.mjs.
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
        // Names the versions of PostgreSQL and PostgREST, too.
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
