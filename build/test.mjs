import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, runScript } from './lib/bootstrap.mjs';
import { readBrowserReport } from './lib/browserReport.mjs';
import { buildIfChanged, buildKitIfChanged } from './lib/builds.mjs';
import { tryFreshClone } from './lib/freshClone.mjs';
import { inKeychainSession } from './lib/keychainSession.mjs';
import { modules, projectNode, root } from './lib/paths.mjs';
import { PlainError, run, tell } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';
import { judge, summary } from './lib/testReport.mjs';
import { reportVariable } from './lib/VitestReporter.mjs';

/** @typedef {import('./lib/testReport.mjs').TestReport} TestReport */

const results = join(root, 'test-results');
const tool = (/** @type {string[]} */ ...path) => join(modules, ...path);

/**
 * @param {string} name
 * @param {string} [cause] why it failed; none when it passed
 * @returns {TestReport} one check as one test
 */
const asOne = (name, cause) => ({
  passed: cause === undefined ? 1 : 0,
  failed: cause === undefined ? 0 : 1,
  skipped: 0,
  failures: cause === undefined ? [] : [{ name, cause }],
  secondTries: [],
});

/** @param {string} name @param {string} script @param {readonly string[]} args */
const check = async (name, script, ...args) => {
  const code = await run(projectNode, [script, ...args], { timeoutMs: 300_000 });
  return asOne(
    name,
    code === 0 ? undefined : `It ended with ${code}. What it said stands above, in its part.`,
  );
};

/** @param {TestReport[]} reports @returns {TestReport} */
const sum = (reports) => ({
  passed: reports.reduce((all, { passed }) => all + passed, 0),
  failed: reports.reduce((all, { failed }) => all + failed, 0),
  skipped: reports.reduce((all, { skipped }) => all + skipped, 0),
  failures: reports.flatMap(({ failures }) => failures),
  secondTries: reports.flatMap(({ secondTries }) => secondTries),
});

/**
 * @template T what the runner writes
 * @param {string} name
 * @param {number} code with which the runner ended
 * @param {string} file its report
 * @param {(report: T) => TestReport} read
 * @returns {TestReport}
 */
function readReport(name, code, file, read) {
  if (!existsSync(file)) return asOne(name, `It ended with ${code} and left no report.`);
  const report = judge(read(JSON.parse(readFileSync(file, 'utf8'))));
  return code === 0 || report.failed > 0
    ? report
    : sum([report, asOne(name, `Its tests passed, but it ended with ${code}.`)]);
}

/**
 * @param {string} name
 * @param {readonly string[]} args files or folders of tests, and options
 * @param {{ keychain?: boolean, env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 * @returns {Promise<TestReport>}
 */
async function vitest(name, args, { keychain = false, env = {}, timeoutMs = 1_500_000 } = {}) {
  const report = join(results, `${name}.json`);
  const whole = [tool('vitest', 'vitest.mjs'), 'run', ...args];
  const wrapped = keychain
    ? inKeychainSession(projectNode, whole)
    : { command: projectNode, args: whole, env: {}, end: () => {} };
  const code = await run(wrapped.command, wrapped.args, {
    env: { ...process.env, ...wrapped.env, ...env, [reportVariable]: report },
    timeoutMs,
  });
  wrapped.end();
  return readReport(name, code, report, (/** @type {TestReport} */ told) => told);
}

/** @returns {Promise<TestReport>} */
async function playwright() {
  const report = join(results, 'e2e.json');
  const args = [tool('playwright', 'cli.js'), 'test', '-c', 'tests/e2e/playwright.config.ts'];
  const wrapped = inKeychainSession(projectNode, args);
  const env = { ...process.env, ...wrapped.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(wrapped.command, wrapped.args, { env, timeoutMs: 3_000_000 });
  wrapped.end();
  return readReport('e2e', code, report, readBrowserReport);
}

/** What cannot run here is proved by a fake: nothing of it may go untested. */
const adapter = 'src-main/host/electron/';
const leastPercent = 95;

/** Runs the tests of Electron's adapter on the sources as they stand, and measures what they ran. @returns {Promise<TestReport>} */
async function coverage() {
  const reports = join(results, 'coverage');
  const tests = [
    'tests/integration/host',
    'tests/security/electron',
    'tests/unit/main/host',
    'tests/unit/main/electronUpdater',
  ];
  const ran = await vitest('coverage', [...tests, '--experimental.viteModuleRunner=false'], {
    env: { NODE_V8_COVERAGE: reports },
    timeoutMs: 300_000,
  });
  if (ran.failed > 0) return ran;
  return check('coverage', join(root, 'build', 'coverage.mjs'), reports, adapter, String(leastPercent));
}

/** The parts in order; each is one or more tests. @type {Record<string, () => Promise<TestReport>>} */
const parts = {
  types: async () =>
    sum([
      await check('types of main and build', tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.node.json'),
      await check('types of the window', tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.web.json'),
    ]),
  lint: () => check('lint', tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '.'),
  knip: () => check('unused code', tool('knip', 'bin', 'knip.js'), '--no-progress'),
  layers: () => check('layers', join(root, 'build', 'layers.mjs')),
  unit: () =>
    vitest('unit', [
      'tests/unit',
      'tests/security',
      'tests/checks/layers',
      'tests/checks/packaging',
      'tests/checks/project',
      'tests/checks/specMap',
      '--maxWorkers=2',
    ]),
  coverage,
  build: async () => {
    await buildIfChanged();
    return vitest('build', ['tests/checks/built', '--maxWorkers=1']);
  },
  // Tests of real servers and processes may need a second try: see testReport.mjs.
  integration: () =>
    vitest('integration', ['tests/integration', '--maxWorkers=1', '--retry=1'], { keychain: true }),
  e2e: async () => {
    await buildIfChanged();
    await buildKitIfChanged();
    return playwright();
  },
  'fresh-clone': async () => asOne('fresh clone', await tryFreshClone()),
};

runScript(async () => {
  await bootstrap(import.meta.url);
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    throw new PlainError(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  }
  await ensureSystemPackages({ tests: true });
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  /** @type {TestReport[]} */
  const reports = [];
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    tell(`\n── ${name}`);
    const startedMs = Date.now();
    const report = await part().catch((/** @type {unknown} */ error) =>
      asOne(name, String(error instanceof Error ? error.stack : error)),
    );
    reports.push(report);
    const seconds = ((Date.now() - startedMs) / 1_000).toFixed(1);
    process.stdout.write(
      `${name}: ${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped in ${seconds} s\n`,
    );
  }
  const total = sum(reports);
  process.stdout.write(summary(total));
  process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
});
