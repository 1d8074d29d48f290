import { colorTable, hostileOutput, logLines, progress } from './terminalTexts.ts';

export interface ShellOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

const green = (text: string): string => `\u001b[32m${text}\u001b[0m`;

/** Output of programs, by the beginning of the command line. */
const programs: ReadonlyArray<readonly [line: RegExp, print: (...found: readonly string[]) => string]> = [
  [/^echo\s+(?:-e\s+)?(.*)$/, (text = '') => `${text.replace(/^(["'])(.*)\1$/s, '$2')}\n`],
  [/^sample-log (\d+)/, (count) => logLines(Number(count))],
  [/^sample-colours/, colorTable],
  [/^sample-progress/, progress],
  [/^sample-hostile/, hostileOutput],
  [/^kubectl rollout restart (\S+)/, (name = '') => `${name.replace('/', '.apps/')} restarted\n`],
  [
    /^kubectl rollout status (?:deployment\/)?(\S+)/,
    (name) =>
      [0, 1, 3, 5]
        .map(
          (ready) =>
            `Waiting for deployment "${name}" rollout to finish: ${ready} of 6 updated replicas are available...`,
        )
        .concat(green(`deployment "${name}" successfully rolled out`), '')
        .join('\n'),
  ],
  [/^kubectl scale (\S+) --replicas=(\S*)/, (name = '') => `${name.replace('/', '.apps/')} scaled\n`],
  [
    /^helm history (\S+)/,
    () =>
      'REVISION\tSTATUS    \tCHART          \tDESCRIPTION\n40      \tsuperseded\tpayments-3.17.4\tUpgrade complete\n' +
      '41      \tdeployed  \tpayments-3.18.1\tUpgrade complete\n42      \tfailed    \tpayments-3.18.2\tUpgrade "payments" failed: timed out\n',
  ],
  [/^helm rollback (\S+)/, () => `${green('Rollback was a success! Happy Helming!')}\n`],
];

function outputOf(line: string): string {
  for (const [pattern, print] of programs) {
    const found = pattern.exec(line);
    if (found !== null) return print(...found.slice(1));
  }
  return '';
}

/** Returns a script's simulated output and exit code. No process runs; unknown programs print nothing. */
export function simulateScript(script: string): ShellOutput {
  let [stdout, stderr] = ['', ''];
  for (const whole of script.split('\n').map((line) => line.trim())) {
    const exit = /^exit (\d+)/.exec(whole);
    if (exit !== null) return { stdout, stderr, exitCode: Number(exit[1]) };
    const line = whole.replace(/\s*>&2$/, '');
    if (line === whole) stdout += outputOf(line);
    else stderr += outputOf(line);
  }
  return { stdout, stderr, exitCode: 0 };
}
