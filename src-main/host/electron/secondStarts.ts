import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a second start passes to the first one. */
export interface Start {
  readonly argv: readonly string[];
  /** Its working directory, to which relative paths refer. */
  readonly cwd: string;
}

/** The system limits the path of a socket to some 104 bytes. */
const maxPathBytes = 100;
/** Arguments of a start, in characters. */
const maxCharacters = 1_000_000;
const answer = 'ok\n';

/** Where the owner of a data folder listens for second starts: a named pipe on Windows, a socket in the folder elsewhere. */
export function startAddress(dataFolder: string, platform = process.platform): string {
  const name = `quarterdeck-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 32)}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const path = join(dataFolder, 'owner.sock');
  return Buffer.byteLength(path) <= maxPathBytes ? path : join(tmpdir(), `${name}.sock`);
}

/** Written by hand: this module loads before the window, and a schema library takes long to load. */
function toStart(text: string): Start | undefined {
  try {
    const { argv, cwd } = JSON.parse(text) as Partial<Record<string, unknown>>;
    const isStart = Array.isArray(argv) && argv.every((one) => typeof one === 'string');
    return isStart && typeof cwd === 'string' ? { argv, cwd } : undefined;
  } catch {
    return undefined;
  }
}

/** Passes the first line of a connection on and confirms it. A connection with anything else is closed. */
function serve(socket: Socket, onStart: (start: Start) => void): void {
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
    socket.end(answer);
  });
}

/** Removes the socket of an earlier owner. What cannot be removed makes listening fail, which is reported. */
function removeSocket(address: string): void {
  try {
    rmSync(address, { force: true });
  } catch {
    // A folder with this name, or a named pipe.
  }
}

/**
 * Listens for second starts. Only the owner of the data folder may call it: it removes the socket of an earlier owner.
 *
 * Electron's `requestSingleInstanceLock` is not used: Chromium kills a first instance that does not respond within 20 seconds, with
 * everything that is unsaved in it (chrome/browser/process_singleton_posix.cc, `KillProcessByLockPath`).
 * @param onListening called when second starts are heard, or when they cannot be
 * @returns ends it
 */
export function listenForStarts(
  address: string,
  onStart: (start: Start) => void,
  onListening: (error?: Error) => void,
): () => void {
  removeSocket(address);
  const server: Server = createServer((socket) => serve(socket, onStart));
  server.on('error', onListening);
  server.listen(address, () => onListening());
  server.unref();
  return () => server.close();
}

/**
 * Passes this start to the owner of the data folder, which shows its window.
 * @param limitMs wait for its confirmation: a suspended owner never confirms
 * @returns whether the owner confirmed
 */
export function passStart(address: string, start: Start, limitMs: number): Promise<boolean> {
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
      resolve(text === answer);
    });
  });
}
