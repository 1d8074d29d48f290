import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBrowserReport } from './browserReport.mjs';
import { inKeychainSession } from './keychainSession.mjs';
import { modules, projectNode, root } from './paths.mjs';
import { printLine, run, runAndCapture } from './run.mjs';
import { checkDurations, failOnManyRetries, singleTestReport, sum } from './testReport.mjs';
import { reportVariable, runningFileOf } from './VitestReporter.mjs';

/** @typedef {import('./testReport.mjs').TestReport} TestReport */

export const results = join(root, 'test-results');

/** @param {string[]} path of a script below node_modules */
export const tool = (...path) => join(modules, ...path);

const checkLimitMs = 300_000;
const vitestLimitMs = 2_100_000;
const playwrightLimitMs = 3_000_000;

/**
 * Runs a check that counts as one test. Prints its output in one piece, because other checks may run in
 * parallel.
 * @param {string} name
 * @param {string} script
 * @param {readonly string[]} args
 */
export async function check(name, script, ...args) {
  const { code, text } = await runAndCapture(projectNode, [script, ...args], { timeoutMs: checkLimitMs });
  if (text.trim() !== '') printLine(`${name}:\n${text.trimEnd()}`);
  return singleTestReport(
    name,
    code === 0 ? undefined : `It ended with exit code ${code}. Its output is above.`,
  );
}

/**
 * @param {string} report @returns {string} a sentence with the test files that were running at the end;
 *   empty if unknown
 */
function describeRunningTests(report) {
  const file = runningFileOf(report);
  if (!existsSync(file)) return '';
  const running = JSON.parse(readFileSync(file, 'utf8'));
  return running.length === 0
    ? ' No test was running.'
    : ` Tests of these files were running: ${running.join(', ')}.`;
}

/**
 * @template T report format of the runner
 * @param {string} name
 * @param {number} code exit code of the runner
 * @param {string} file path of the report
 * @param {(report: T) => TestReport} read
 * @returns {TestReport}
 */
function readReport(name, code, file, read) {
  if (!existsSync(file))
    return singleTestReport(
      name,
      `It ended with exit code ${code} and wrote no report.${describeRunningTests(file)}`,
    );
  const report = failOnManyRetries(read(JSON.parse(readFileSync(file, 'utf8'))));
  return code === 0 || report.failed > 0
    ? report
    : sum([report, singleTestReport(name, `Its tests passed, but it ended with ${code}.`)]);
}

/**
 * Runs Node, optionally in a session with a real keychain.
 * @param {readonly string[]} args of the project's Node
 * @param {{ keychain: boolean, env: NodeJS.ProcessEnv, timeoutMs: number }} options
 * @returns {Promise<number>} its exit code
 */
async function runNode(args, { keychain, env, timeoutMs }) {
  const session = keychain
    ? inKeychainSession(projectNode, args)
    : { command: projectNode, args, env: {}, end: () => {} };
  try {
    return await run(session.command, session.args, {
      env: { ...process.env, ...session.env, ...env },
      timeoutMs,
    });
  } finally {
    session.end();
  }
}

/**
 * @param {string} name
 * @param {readonly string[]} args test files or folders, and options
 * @param {{ secondsPerFile: number, keychain?: boolean, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<TestReport>}
 */
export async function vitest(name, args, { secondsPerFile, keychain = false, env = {} }) {
  const report = join(results, `${name}.json`);
  const code = await runNode([tool('vitest', 'vitest.mjs'), 'run', ...args], {
    keychain,
    env: { ...env, [reportVariable]: report },
    timeoutMs: vitestLimitMs,
  });
  const read = readReport(name, code, report, (/** @type {TestReport} */ told) => told);
  return checkDurations(read, secondsPerFile);
}

/**
 * @param {string} name
 * @param {string} config below the root
 * @param {readonly string[]} files to run; all when empty
 * @param {{ secondsPerFile: number, keychain: boolean }} options
 * @returns {Promise<TestReport>}
 */
export async function playwright(name, config, files, { secondsPerFile, keychain }) {
  const report = join(results, `${name}.json`);
  const code = await runNode([tool('playwright', 'cli.js'), 'test', '-c', config, ...files], {
    keychain,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    timeoutMs: playwrightLimitMs,
  });
  return checkDurations(readReport(name, code, report, readBrowserReport), secondsPerFile);
}
