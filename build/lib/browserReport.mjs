/** @typedef {import('./testReport.mjs').Trouble} Trouble */
/** @typedef {import('./testReport.mjs').TestReport} TestReport */
/** @typedef {import('./testReport.mjs').TestFile} TestFile */
/** @typedef {{ duration: number, errors?: { message?: string }[] }} Try duration in milliseconds */
/** @typedef {{ title: string, file: string, line: number, tests: { status: string, results: Try[] }[] }} Spec */
/** @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite */
/**
 * The top-level suites are the test files, by title. A helper in another file may define the test.
 * @typedef {{
 *   suites?: Suite[],
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors?: { message?: string }[],
 * }} BrowserReport
 */

/** @param {{ message?: string }[] | undefined} errors */
const causeOf = (errors) => (errors ?? []).map(({ message = '' }) => message).join('\n');

/**
 * Includes the tests of nested suites.
 * @param {Suite} suite
 * @param {string[]} [path] titles of the suites around a test
 * @returns {{ spec: Spec, path: string[] }[]}
 */
const specsIn = ({ suites = [], specs = [] }, path = []) => [
  ...specs.map((spec) => ({ spec, path })),
  ...suites.flatMap((suite) => specsIn(suite, [...path, suite.title])),
];

/**
 * Returns a test's file, line and titles. Omits the line if a helper in another file defines the test.
 * @param {Suite} file
 * @param {Spec} spec
 * @param {string[]} path
 */
const nameOf = (file, { title, file: made, line }, path) =>
  [made === file.title ? `${made}:${line}` : file.title, ...path, title].join(' › ');

/**
 * @param {BrowserReport} report
 * @param {string} status
 * @returns {Trouble[]}
 */
const withStatus = ({ suites = [] }, status) =>
  suites.flatMap((file) =>
    specsIn(file).flatMap(({ spec, path }) =>
      spec.tests
        .filter((test) => test.status === status)
        .map(({ results }) => ({ name: nameOf(file, spec, path), cause: causeOf(results[0]?.errors) })),
    ),
  );

/** @param {BrowserReport} report @returns {TestFile[]} with the duration of each test's last try */
const filesOf = ({ suites = [] }) =>
  suites.map((file) => {
    const tests = specsIn(file).flatMap(({ spec }) => spec.tests);
    const tookMs = tests.reduce((all, { results }) => all + (results.at(-1)?.duration ?? 0), 0);
    const isGood = tests.length > 0 && tests.every(({ status }) => status === 'expected');
    return { name: file.title, seconds: tookMs / 1_000, isGood };
  });

/**
 * Converts Playwright's JSON report.
 * @param {BrowserReport} report
 * @returns {TestReport}
 */
export function readBrowserReport(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  // Errors outside of tests: a file that does not load, a server that does not start.
  const errorsOutsideTests = (report.errors ?? []).map((error) => ({
    name: 'browser tests',
    cause: causeOf([error]),
  }));
  return {
    passed: expected + flaky,
    failed: unexpected + errorsOutsideTests.length,
    skipped,
    failures: [...withStatus(report, 'unexpected'), ...errorsOutsideTests],
    secondTries: withStatus(report, 'flaky'),
    files: filesOf(report),
  };
}
