/** @typedef {import('./testReport.mjs').Trouble} Trouble */
/** @typedef {import('./testReport.mjs').TestReport} TestReport */
/** @typedef {import('./testReport.mjs').TestFile} TestFile */
/** @typedef {{ duration: number, errors?: { message?: string }[] }} Try with its milliseconds */
/** @typedef {{ title: string, file: string, line: number, tests: { status: string, results: Try[] }[] }} Spec */
/** @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite */
/**
 * Its suites are the files, by their titles; the file in which a test was made may be another one.
 * @typedef {{
 *   suites?: Suite[],
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors?: { message?: string }[],
 * }} BrowserReport
 */

/** @param {{ message?: string }[] | undefined} errors */
const causeOf = (errors) => (errors ?? []).map(({ message = '' }) => message).join('\n');

/**
 * The tests of a suite.
 * @param {Suite} suite
 * @param {string[]} [path] titles of the suites around a test
 * @returns {{ spec: Spec, path: string[] }[]}
 */
const specsIn = ({ suites = [], specs = [] }, path = []) => [
  ...specs.map((spec) => ({ spec, path })),
  ...suites.flatMap((suite) => specsIn(suite, [...path, suite.title])),
];

/**
 * A test by its place and its titles. The line is one of the file that is run; a test that another file makes is named without.
 * @param {Suite} file
 * @param {Spec} spec
 * @param {string[]} path
 */
const nameOf = (file, { title, file: made, line }, path) =>
  [made === file.title ? `${made}:${line}` : file.title, ...path, title].join(' › ');

/**
 * The tests of a status.
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

/** @param {BrowserReport} report @returns {TestFile[]} with the last try of each test */
const filesOf = ({ suites = [] }) =>
  suites.map((file) => {
    const tests = specsIn(file).flatMap(({ spec }) => spec.tests);
    const tookMs = tests.reduce((all, { results }) => all + (results.at(-1)?.duration ?? 0), 0);
    return { name: file.title, seconds: tookMs / 1_000 };
  });

/**
 * Reads what the browser tests' runner reports.
 * @param {BrowserReport} report in its own form
 * @returns {TestReport}
 */
export function readBrowserReport(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  // What belongs to no test: a file that does not load, a server that does not start.
  const around = (report.errors ?? []).map((error) => ({ name: 'browser tests', cause: causeOf([error]) }));
  return {
    passed: expected + flaky,
    failed: unexpected + around.length,
    skipped,
    failures: [...withStatus(report, 'unexpected'), ...around],
    secondTries: withStatus(report, 'flaky'),
    files: filesOf(report),
  };
}
