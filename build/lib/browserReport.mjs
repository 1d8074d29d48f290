/**
 * One test in fifty may pass at the second try only: a shared machine stalls a browser for seconds now and then. More of them
 * are a fault of the tests, or of what they test.
 */
const tolerableShare = 0.02;

/** @typedef {{ title: string, file: string, tests: { status: string }[] }} Spec */
/** @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite */
/** @typedef {Suite & { stats: { expected: number, unexpected: number, skipped: number } }} Report */

/**
 * The tests that passed at the second try only.
 * @param {Suite} suite
 * @returns {string[]}
 */
const flakyIn = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(flakyIn),
];

/**
 * Reads what the browser tests' runner reports.
 * @param {Report} report in its own form
 */
export function countOf(report) {
  const { expected, unexpected, skipped } = report.stats;
  const flaky = flakyIn(report);
  const tolerable = flaky.length <= tolerableShare * (expected + flaky.length);
  const count = {
    passed: expected + (tolerable ? flaky.length : 0),
    failed: unexpected + (tolerable ? 0 : flaky.length),
    skipped,
  };
  return { count, flaky };
}
