import process from 'node:process';
import type { CommandIo } from '../Command.ts';
import type { ClientTerminal } from '../protocol.ts';

/** Whether a command line only prints texts that do not depend on the running application. */
function isOffline(args: readonly string[]): boolean {
  const [first] = args;
  return (
    first === undefined ||
    first === 'help' ||
    first === 'completion' ||
    args.some((arg) => arg === '--help' || arg === '-h')
  );
}

/**
 * Prints the help or the completions of a shell without a running application. The start file of a shell must not
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
    version: '',
  });
}
