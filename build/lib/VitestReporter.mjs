import { writeFileSync } from 'node:fs';

/** @typedef {import('./testReport.mjs').TestReport} TestReport */
/** @typedef {import('vitest/node').Reporter} Reporter */
/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').TestCase} TestCase */
/** @typedef {{ message: string, stack?: string, diff?: string }} Failure */

/** Environment variable with the path of the report file. The process that starts the run sets it. */
export const reportVariable = 'QUARTERDECK_TEST_REPORT';

/**
 * @param {string} report @returns {string} the file next to a report that lists the test files that are
 *   running
 */
export const runningFileOf = (report) => `${report}.running`;

/** @param {readonly Failure[] | undefined} failures */
const causeOf = (failures) =>
  (failures ?? [])
    .map(({ message, stack, diff }) =>
      [stack?.includes(message) ? stack : message, diff].filter(Boolean).join('\n'),
    )
    .join('\n');

/** @param {TestCase} test */
const nameOf = ({ module, fullName }) => `${module.relativeModuleId} › ${fullName}`;

/**
 * Writes the result of a test run. The built-in JSON report omits failures outside of tests: files that do
 * not load, workers that crash and unhandled rejections.
 * @implements {Reporter}
 */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class VitestReporter {
  /** @type {Set<string>} the test files that are running */
  #running = new Set();

  /** @param {TestModule} module */
  onTestModuleQueued(module) {
    this.#running.add(module.relativeModuleId);
    this.#writeRunning();
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    this.#running.delete(module.relativeModuleId);
    this.#writeRunning();
  }

  /** A killed runner writes no report, so this file shows which test files were running. */
  #writeRunning() {
    const file = process.env[reportVariable];
    if (file !== undefined) writeFileSync(runningFileOf(file), JSON.stringify([...this.#running]));
  }

  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly Failure[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env[reportVariable];
    if (file !== undefined) writeFileSync(file, JSON.stringify(readRun(modules, unhandled)));
  }
}

/**
 * @param {readonly TestModule[]} modules
 * @param {readonly Failure[]} unhandled
 * @returns {TestReport}
 */
function readRun(modules, unhandled) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const passed = tests.filter((test) => test.result().state === 'passed');
  const skipped = tests.filter((test) => test.result().state === 'skipped');
  const bad = tests.filter((test) => !passed.includes(test) && !skipped.includes(test));
  const errorsOutsideTests = [
    ...modules.flatMap((module) => {
      const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
      const failures = [...module.errors(), ...suites];
      const unfinished = ['pending', 'queued'].includes(module.state());
      return failures.length > 0 || unfinished
        ? [{ name: module.relativeModuleId, cause: causeOf(failures) || 'It did not come to its end.' }]
        : [];
    }),
    ...unhandled.map((failure) => ({ name: 'beside the tests', cause: causeOf([failure]) })),
  ];
  return {
    files: modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return { name: module.relativeModuleId, seconds: (collectDuration + setupDuration + duration) / 1_000 };
    }),
    passed: passed.length,
    failed: bad.length + errorsOutsideTests.length,
    skipped: skipped.length,
    failures: [
      ...bad.map((test) => ({ name: nameOf(test), cause: causeOf(test.result().errors) })),
      ...errorsOutsideTests,
    ],
    secondTries: passed
      .filter((test) => test.diagnostic()?.flaky === true)
      .map((test) => ({ name: nameOf(test), cause: causeOf(test.result().errors) })),
  };
}
