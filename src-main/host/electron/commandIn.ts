const commandSwitch = '--command-line';

/** What follows is for the command, and not read by Chromium. */
const endOfSwitches = '--';

/** A terminal can have no display, and Chromium's log would appear between the errors of the command. */
const chromiumSwitches: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['--ozone-platform=headless', '--disable-gpu', '--disable-software-rasterizer', '--log-level=3'],
};

/**
 * Returns the program and arguments that run the command line of the installed application.
 * @param path of the program
 */
export const commandProgram = (path: string, platform: NodeJS.Platform): readonly [string, ...string[]] => [
  path,
  commandSwitch,
  ...(chromiumSwitches[platform] ?? []),
  endOfSwitches,
];

/**
 * Returns the arguments of the command line, if a start is a command: one of `commandProgram`, or
 * `quarterdeck get items`. Other starts have only addresses, files and options.
 * @param argv including the program
 */
export function commandIn([, first, ...rest]: readonly string[]): readonly string[] | undefined {
  if (first === commandSwitch) return rest.slice(rest.indexOf(endOfSwitches) + 1);
  return first !== undefined && /^[a-z]+$/.test(first) ? [first, ...rest] : undefined;
}
