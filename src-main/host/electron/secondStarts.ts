import { connect, createServer, type Server, type Socket } from 'node:net';
import { localAddress, prepareLocalAddress } from '../localAddress.ts';

export interface SecondStart {
  readonly argv: readonly string[];
  /** Its working directory, to which relative paths refer. */
  readonly cwd: string;
}

/** Limit of a start's arguments in characters. */
const maxCharacters = 1_000_000;
const confirmation = 'ok\n';

/** Returns where the owner of a data folder listens for second starts. */
export const startAddress = (dataFolder: string, platform = process.platform): string =>
  localAddress(dataFolder, 'owner', platform);

/** Parsed by hand: this module loads before the window, and a schema library takes long to load. */
function toStart(text: string): SecondStart | undefined {
  try {
    const { argv, cwd } = JSON.parse(text) as Partial<Record<string, unknown>>;
    const isStart = Array.isArray(argv) && argv.every((one) => typeof one === 'string');
    return isStart && typeof cwd === 'string' ? { argv, cwd } : undefined;
  } catch {
    return undefined;
  }
}

/** Handles the first line of a connection and confirms it. Closes connections that send anything else. */
function serve(socket: Socket, onStart: (start: SecondStart) => void): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\n');
    if (end < 0 && text.length <= maxCharacters) return;
    socket.removeAllListeners('data');
    const start = end < 0 ? undefined : toStart(text.slice(0, end));
    if (start === undefined) {
      socket.destroy();
      return;
    }
    onStart(start);
    socket.end(confirmation);
  });
}

/**
 * Listens for second starts. Only the owner of the data folder may call this function, because it removes the
 * socket of an earlier owner.
 * Electron's `requestSingleInstanceLock` is not used. Chromium kills a first instance that does not respond
 * within 20 seconds, with all its unsaved data (chrome/browser/process_singleton_posix.cc,
 * `KillProcessByLockPath`).
 * @param onListening called when listening has started or failed
 * @returns a function that stops listening
 */
export function listenForStarts(
  address: string,
  onStart: (start: SecondStart) => void,
  onListening: (error?: Error) => void,
): () => void {
  try {
    prepareLocalAddress(address);
  } catch (error) {
    onListening(error instanceof Error ? error : new Error(String(error)));
    return () => {};
  }
  const server: Server = createServer((socket) => serve(socket, onStart));
  server.on('error', onListening);
  server.listen(address, () => onListening());
  server.unref();
  return () => server.close();
}

/**
 * Passes this start to the owner of the data folder, which shows its window.
 * @param limitMs how long to wait for the confirmation: a suspended owner never confirms
 * @returns whether the owner confirmed
 */
export function forwardStart(address: string, start: SecondStart, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => socket.write(`${JSON.stringify(start)}\n`));
    let text = '';
    const limit = setTimeout(() => socket.destroy(), limitMs);
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(limit);
      resolve(text === confirmation);
    });
  });
}
