/** @typedef {import('./testReport.mjs').Trouble} Trouble */
/** @typedef {import('./testReport.mjs').TestReport} TestReport */
/** @typedef {{ errors?: { message?: string }[] }} Try */
/** @typedef {{ title: string, file: string, tests: { status: string, results: Try[] }[] }} Spec */
/** @typedef {{ title?: string, suites?: Suite[], specs?: Spec[] }} Suite */
/**
 * @typedef {Suite & {
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors?: { message?: string }[],
 * }} BrowserReport
 */

/** @param {{ message?: string }[] | undefined} errors */
const causeOf = (errors) => (errors ?? []).map(({ message = '' }) => message).join('\n');

/**
 * The tests of a status.
 * @param {Suite} suite
 * @param {string} status
 * @returns {Trouble[]}
 */
const withStatus = ({ suites = [], specs = [] }, status) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => ({ name: `${file} › ${title}`, cause: causeOf(results[0]?.errors) })),
  ),
  ...suites.flatMap((each) => withStatus(each, status)),
];

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
  };
}
