/** Exit codes of the command line. docs/user/command-line.md lists them for scripts. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  refused: 4,
  offline: 5,
  notSignedIn: 6,
  ambiguous: 7,
  /** `--exit-code` found rows or differences. */
  found: 10,
  hungUp: 129,
  interrupted: 130,
  /** The reader of the output closed it. */
  outputClosed: 141,
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
