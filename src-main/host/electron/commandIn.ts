const commandSwitch = '--command-line';

/** What follows is for the command, and not read by Chromium. */
const endOfSwitches = '--';

/** The start script of an AppImage adds this switch before all arguments on computers without user namespaces. */
const addedSwitch = '--no-sandbox';

/** Options of the command line without a command. */
const plainOptions: ReadonlySet<string> = new Set(['--help', '-h', '--version', '-V']);

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

/** Whether arguments start with a command. A data folder and a workspace can come before it. */
function isCommand([first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return false;
  if (first === '--data' || first === '--workspace') return isCommand(rest.slice(1));
  if (/^--(?:data|workspace)=/.test(first)) return isCommand(rest);
  return plainOptions.has(first) || /^[a-z]+$/.test(first);
}

/**
 * Returns the arguments of the command line, if a start is a command: one of `commandProgram`, or
 * `quarterdeck get items`. Other starts have only addresses, files and options. The application for Windows has no
 * console, and therefore no command line.
 * @param argv including the program
 */
export function commandIn(argv: readonly string[], platform: NodeJS.Platform): readonly string[] | undefined {
  if (platform === 'win32') return undefined;
  const given = argv.slice(1);
  const end = given.indexOf(endOfSwitches);
  if (end >= 0 && given.slice(0, end).includes(commandSwitch)) return given.slice(end + 1);
  const args = given[0] === addedSwitch ? given.slice(1) : given;
  return isCommand(args) ? args : undefined;
}
