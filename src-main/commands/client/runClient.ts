import { once } from 'node:events';
import process from 'node:process';
import { isatty } from 'node:tty';
import { usualFolders } from '#main/host/dataFolders.ts';
import { exitCodes } from '../exitCodes.ts';
import type { ClientTerminal, CommandRequest } from '../protocol.ts';
import { EarlyEnd } from './EarlyEnd.ts';
import { readOwnerAddress } from './findOwner.ts';
import { OwnerConnection, SilentOwner } from './OwnerConnection.ts';
import type { StartedOwner } from './startOwner.ts';

/** Time for the connection and the proof of the owner, in milliseconds. A busy application answers late. */
const proofLimitMs = 10_000;

const notUsed = 'No workspace is stored on this computer. Start Quarterdeck, and add a server in its window.';
const notStarted = 'Quarterdeck is not running. Start it, and try again.';
const notRunning = 'Quarterdeck ended before the command started. Try again.';
const lost = 'The connection to Quarterdeck ended before the command did.';

/**
 * Splits `--data FOLDER` from the other arguments, because it decides where to connect. The last one counts: the installed
 * command names a folder before the arguments of the user.
 */
export function splitData(given: readonly string[]): { data: string | undefined; args: readonly string[] } {
  const args = [...given];
  let data: string | undefined;
  for (let at = 0; at < args.length && args[at] !== '--'; ) {
    const [option = '', folder] = args.slice(at, at + 2);
    if (option.startsWith('--data=')) {
      data = option.slice('--data='.length);
      args.splice(at, 1);
    } else if (option === '--data' && folder !== undefined) {
      data = folder;
      args.splice(at, 2);
    } else at += 1;
  }
  return { data, args };
}

function readTerminal(): ClientTerminal {
  const { env } = process;
  // By file descriptor. Few commands read standard input, and creating its stream takes time.
  const [canRead, isTerminal, canReport] = [isatty(0), isatty(1), isatty(2)];
  return {
    width: isTerminal ? process.stdout.columns : null,
    canPrompt: canRead && canReport,
    color: isTerminal && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb',
  };
}

/**
 * Connects to the first folder with a running owner.
 * @throws SilentOwner if the owner of a folder does not answer; the command could otherwise reach another workspace
 */
async function connectToOwner(
  folders: readonly string[],
  request: CommandRequest,
): Promise<OwnerConnection | undefined> {
  for (const folder of folders) {
    const owner = readOwnerAddress(folder);
    const connection =
      owner === undefined ? undefined : await OwnerConnection.open(owner, request, proofLimitMs);
    if (connection !== undefined) return connection;
  }
  return undefined;
}

/** Writes a text, and waits while the reader of the output is slower. */
async function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

/** Reads one line of standard input. Null at its end. */
async function readLine(): Promise<string | null> {
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    return null;
  } finally {
    lines.close();
    process.stdin.unref?.();
  }
}

/** Passes standard input and output to the assistant connection. */
async function pipeAssistant(connection: OwnerConnection): Promise<number> {
  const socket = connection.release();
  process.stdin.pipe(socket);
  socket.pipe(process.stdout);
  // The application ended the connection. A client that leaves standard input open must notice it, too.
  socket.once('end', () => socket.end());
  await once(socket, 'close');
  process.stdin.destroy();
  return exitCodes.ok;
}

async function follow(connection: OwnerConnection, end: EarlyEnd): Promise<number> {
  for await (const message of connection.messages()) {
    if (message.kind === 'output') await write(process.stdout, message.text);
    else if (message.kind === 'error') await write(process.stderr, message.text);
    else if (message.kind === 'exit') return message.code;
    else if (message.kind === 'ready') return pipeAssistant(connection);
    else {
      process.stderr.write(message.text);
      connection.answer(await readLine());
    }
  }
  end.writeError(lost);
  return exitCodes.failed;
}

async function runIn(connection: OwnerConnection, end: EarlyEnd): Promise<number> {
  end.watchOutput();
  const code = await follow(connection, end);
  connection.socket.end();
  return code;
}

/** Starts an application for the request. It ends with the request. */
async function runInOwnApplication(
  folders: readonly string[],
  request: CommandRequest,
  entry: string | undefined,
  end: EarlyEnd,
): Promise<number> {
  const { findFolderWithWorkspace, startOwner } = await import('./startOwner.ts');
  const folder = findFolderWithWorkspace(folders);
  if (folder === undefined) {
    end.writeError(notUsed);
    return exitCodes.notSignedIn;
  }
  if (entry === undefined) {
    end.writeError(notStarted);
    return exitCodes.offline;
  }
  let started: StartedOwner | undefined;
  try {
    started = await startOwner(entry, folder);
    const connection = await connectToOwner([folder], request);
    if (connection !== undefined) return await runIn(connection, end);
    end.writeError(notRunning);
    return exitCodes.offline;
  } finally {
    await started?.stop();
  }
}

/**
 * Runs a command line in the running application, or in one that is started for it, and writes its output.
 * @param argv arguments after the name of the program
 * @param options.entry program of the web host; undefined if this program cannot start it
 * @param options.exit ends the process early, after a signal or an error of the output
 * @returns the exit code
 */
export async function runClient(
  argv: readonly string[],
  options: { readonly entry?: string; readonly exit: (code: number) => void },
): Promise<number> {
  const end = new EarlyEnd(options.exit);
  end.watchSignals();
  const { data, args } = splitData(argv);
  const request: CommandRequest =
    args.length === 1 && args[0] === 'mcp'
      ? { mode: 'mcp' }
      : { mode: 'command', args, terminal: readTerminal() };
  const folders = data === undefined ? usualFolders() : [data];
  try {
    const connection = await connectToOwner(folders, request);
    if (connection !== undefined) {
      const code = await runIn(connection, end);
      return end.code ?? code;
    }
    end.watchOutput();
    // Loaded only without an owner: each file and module adds to the time of every command.
    const { runWithoutOwner } = await import('./runWithoutOwner.ts');
    const code = request.mode === 'command' ? await runWithoutOwner(request) : undefined;
    const result = code ?? (await runInOwnApplication(folders, request, options.entry, end));
    return end.code ?? result;
  } catch (error) {
    end.watchOutput();
    end.writeError(error instanceof Error ? error.message : String(error));
    return end.code ?? (error instanceof SilentOwner ? exitCodes.offline : exitCodes.failed);
  }
}
