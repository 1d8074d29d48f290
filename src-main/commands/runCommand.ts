import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { BridgeClient } from '../bridge/connectInProcess.ts';
import { awaitSync } from './awaitSync.ts';
import type {
  CommandContext,
  CommandIo,
  CommandOption,
  CommandOptions,
  CommandRow,
  OptionValue,
} from './Command.ts';
import type { CommandFailure } from './CommandFailure.ts';
import { type ExitCode, exitCodes } from './exitCodes.ts';
import { findWorkspace, readWorkspaces } from './findWorkspace.ts';
import { commandTable } from './list/commandTable.ts';
import { hideMinus, showMinus } from './list/queryLine.ts';
import { exceedsRows, maxShownRows } from './list/readOptions.ts';
import { messages } from './messages.ts';
import { blockText, lineText } from './output/cleanText.ts';
import { formatsOf, toOutputFormat, type WriteOptions, writeResult } from './output/writeResult.ts';
import { requireUser } from './requireUser.ts';
import { toCommandFailure } from './toCommandFailure.ts';
import { watchCommand } from './watchCommand.ts';

export interface RunOptions {
  /** Connects to the procedures that windows call, for one workspace or for the open one of each call. */
  readonly connect: (workspaceId?: string) => BridgeClient;
  /** Starts a workspace that is not open. Absent: those that can be used run already. */
  readonly startWorkspace?: (workspaceId: string, signal: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
  readonly version: string;
  /**
   * Start of an application that runs only for this command, in milliseconds. Its rows are those of its last run
   * until they are synced.
   */
  readonly syncedSinceMs?: number;
}

interface SharedOptions {
  readonly output?: string;
  readonly watch?: boolean;
  readonly exitCode?: boolean;
  readonly workspace?: string;
}

const programDescription =
  'Reads and operates the workspace that is open in Quarterdeck. Commands have the same locks and permissions as the window.';

const footer = `
Assistants:
  quarterdeck mcp connects an assistant over standard input and output

Exit codes:
  0 success, 1 failure, 2 wrong usage, 3 not found, 4 refused, 5 offline or not running,
  6 not signed in, 7 ambiguous name, 10 rows found with --exit-code,
  129, 130, 143 ended by a signal, 141 the reader of the output closed it`;

function toOption({ flags, description, parse, isRepeated }: CommandOption): Option {
  const option = new Option(flags, description);
  const read = (given: string): OptionValue => {
    try {
      const text = showMinus(given);
      return parse === undefined ? text : parse(text);
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
    }
  };
  return option.argParser<OptionValue>((given, before) =>
    isRepeated === true ? [...(Array.isArray(before) ? before : []), String(read(given))] : read(given),
  );
}

type Act = (
  row: CommandRow,
  args: readonly string[],
  options: CommandOptions & SharedOptions,
) => Promise<void>;

/** Returns the group of a command with two words, such as `kubeconfig`. */
function groupOf(program: Command, name: string): Command {
  const found = program.commands.find((command) => command.name() === name);
  return found ?? program.command(name).description(`Commands for ${name}`);
}

function addCommand(program: Command, row: CommandRow, act: Act): void {
  const [first = '', second] = row.name.split(' ');
  const command = second === undefined ? program.command(first) : groupOf(program, first).command(second);
  command.description(row.description);
  for (const [syntax, text] of row.arguments) command.argument(syntax, text);
  for (const option of row.options ?? []) {
    const made = toOption(option);
    // A flag without a value has no text to parse.
    command.addOption(made.required || made.optional ? made : new Option(option.flags, option.description));
  }
  if (row.output !== 'text')
    command.option('-o, --output <format>', `Output: ${formatsOf[row.output].join(', ')}`);
  if (row.feeds !== undefined) command.option('-w, --watch', 'Run again when the data changes');
  if (row.output !== 'text') command.option('--exit-code', 'Exit with 10 if there are rows or differences');
  command.action(async (...given: unknown[]) => {
    const args = given
      .slice(0, row.arguments.length)
      .flat()
      .filter((one) => typeof one === 'string')
      .map(showMinus);
    await act(row, args, command.optsWithGlobals());
  });
}

/** Creates the parser. It never ends the process, which is the application. */
function createProgram(version: string, io: CommandIo, act: Act): Command {
  const program = new Command('quarterdeck');
  const settings = {
    writeOut: (text: string) => void io.write(blockText(text)),
    writeErr: (text: string) => void io.writeError(blockText(text)),
    getOutHelpWidth: () => io.terminal.width ?? 80,
    getErrHelpWidth: () => io.terminal.width ?? 80,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  };
  program
    .description(programDescription)
    .version(version, '-V, --version', 'Print the version')
    .option('--data <folder>', 'Data folder of Quarterdeck')
    .option('--workspace <name>', 'Name or id of a workspace (default the open one)')
    .addHelpText('after', footer)
    .exitOverride()
    .configureOutput(settings)
    .showHelpAfterError('Add --help to list the arguments and options.');
  for (const row of commandTable) addCommand(program, row, act);
  return program;
}

async function writeFailure(failure: CommandFailure, io: CommandIo): Promise<void> {
  const lines = [failure.message, ...failure.details].map((line) => blockText(line));
  await io.writeError(`${lines.join('\n')}\n`);
}

/**
 * Runs a command line in the process of the application.
 * @param args arguments after the name of the program
 * @returns the exit code
 */
export async function runCommand(
  args: readonly string[],
  io: CommandIo,
  { connect, startWorkspace, nowMs, version, syncedSinceMs }: RunOptions,
): Promise<ExitCode> {
  const clients: BridgeClient[] = [];
  const close = () => {
    for (const client of clients) client.close();
  };
  const callsOf = (workspaceId?: string): BridgeClient['calls'] => {
    const client = connect(workspaceId);
    clients.push(client);
    return client.calls;
  };
  io.signal.addEventListener('abort', close);
  let code: ExitCode = exitCodes.ok;
  const note = (sentence: string) => io.writeError(`${lineText(sentence)}\n`);
  let offlineSentence: string | undefined;
  let workspaceName: string | undefined;
  const endWork: Array<() => Promise<unknown>> = [];
  /** Runs work with calls of its own, because an interruption has closed the others. */
  const onEndOf =
    (workspaceId?: string): CommandContext['onEnd'] =>
    (work) => {
      endWork.push(async () => {
        const client = connect(workspaceId);
        await work(client.calls).finally(() => client.close());
      });
    };
  const shared = {
    io,
    workspaceName: () => workspaceName,
    nowMs,
    version,
    note,
    offlineSentence: () => offlineSentence,
    onEnd: onEndOf(),
  };
  /** Names the workspace in each call, because the user can open another one while the command runs. */
  const toContext = async (needsUser: boolean, wanted: string | undefined): Promise<CommandContext> => {
    let openCalls: BridgeClient['calls'] | undefined;
    const open: CommandContext = {
      ...shared,
      // The completions are also printed without a running application.
      get calls() {
        openCalls ??= callsOf();
        return openCalls;
      },
    };
    if (!needsUser) return open;
    const found = findWorkspace(await readWorkspaces(open), wanted);
    workspaceName = found?.name;
    if (found !== undefined) await startWorkspace?.(found.id, io.signal);
    const context =
      found === undefined ? open : { ...shared, calls: callsOf(found.id), onEnd: onEndOf(found.id) };
    offlineSentence = await requireUser(context);
    return context;
  };
  const act: Act = async (row, given, options) => {
    const { output, watch = false, exitCode = false, workspace } = options;
    const writing: WriteOptions = {
      format: toOutputFormat(output, row.output),
      isCompact: watch,
      reportsFound: exitCode,
    };
    const context = await toContext(row.needsUser, workspace);
    if (syncedSinceMs !== undefined && row.feeds !== undefined && offlineSentence === undefined)
      await awaitSync(context, row.feeds, syncedSinceMs);
    const isLimited = exceedsRows(options) && (writing.format === 'table' || watch) && row.output === 'list';
    if (isLimited) await note(messages.maxRows(maxShownRows));
    const chosen = isLimited ? { ...options, limit: maxShownRows } : options;
    const checkUser = async () => {
      if (row.needsUser) offlineSentence = await requireUser(context);
    };
    if (watch) await watchCommand({ row, args: given, options: chosen, context, writing, checkUser });
    else code = await writeResult(await row.run(context, given, chosen), writing, io);
  };
  try {
    await createProgram(version, io, act).parseAsync(args.map(hideMinus), { from: 'user' });
    return io.signal.aborted ? exitCodes.interrupted : code;
  } catch (error) {
    if (io.signal.aborted) return exitCodes.interrupted;
    // Commander has written its message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    const failure = toCommandFailure(error);
    await writeFailure(failure, io);
    return failure.code;
  } finally {
    io.signal.removeEventListener('abort', close);
    close();
    // The command has its result already. What cannot be released now is released by its limits.
    await Promise.allSettled(endWork.map((work) => work()));
  }
}
