import process from 'node:process';
import packageJson from '../../../package.json' with { type: 'json' };
import type { CommandIo } from '../Command.ts';
import type { ClientTerminal } from '../protocol.ts';

const offlineCommands: ReadonlySet<string> = new Set(['help', 'completion', 'version']);
const offlineOptions: ReadonlySet<string> = new Set(['--help', '-h', '--version', '-V']);

/** Whether a command line only prints texts that do not depend on the running application. */
export function isOffline(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  const [first, ...rest] = own;
  if (first === '--workspace') return isOffline(rest.slice(1));
  if (first?.startsWith('--workspace=') === true) return isOffline(rest);
  return first === undefined || offlineCommands.has(first) || own.some((arg) => offlineOptions.has(arg));
}

/**
 * Prints the help, the version or the completions of a shell without a running application. The start file of a shell must not
 * report an error because Quarterdeck is closed.
 * @returns the exit code; undefined for other commands
 */
export async function runWithoutOwner({
  args,
  terminal,
}: {
  readonly args: readonly string[];
  readonly terminal: ClientTerminal;
}): Promise<number | undefined> {
  if (!isOffline(args)) return undefined;
  const io: CommandIo = {
    terminal,
    signal: new AbortController().signal,
    write: async (text) => void process.stdout.write(text),
    writeError: async (text) => void process.stderr.write(text),
    prompt: async () => undefined,
  };
  // Loaded only here, because other commands need none of it.
  const { runCommand } = await import('../runCommand.ts');
  return runCommand(args, io, {
    connect: () => {
      throw new Error('The command needs the running application.');
    },
    nowMs: () => Date.now(),
    version: packageJson.version,
  });
}
