import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Browser } from '#main/host/web/Browser.ts';
import { launchOptions } from '../support/launchOptions.ts';

/** Upper limit for every wait in this file, in milliseconds. */
const limitMs = 30_000;
const lookEveryMs = 10;

/** An X server with a virtual screen in memory. */
const xServer = 'Xvfb';

const program = join(import.meta.dirname, '..', '..', 'out', 'main', 'web.js');

const targetsSchema = z.array(
  z.object({ type: z.string(), url: z.string(), webSocketDebuggerUrl: z.string() }),
);
const answerSchema = z.object({
  error: z.unknown().optional(),
  result: z
    .object({ exceptionDetails: z.unknown().optional(), result: z.object({ value: z.unknown() }).optional() })
    .optional(),
});

async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const endsMs = performance.now() + limitMs;
  while (performance.now() < endsMs) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(lookEveryMs);
  }
  throw new Error(`${what} took longer than ${limitMs} ms.`);
}

/** The file to which Chromium writes its remote debugging port. */
const portFile = (folder: string): string => join(folder, 'profile', 'DevToolsActivePort');

function readPort(folder: string): string | undefined {
  try {
    return readFileSync(portFile(folder), 'utf8').split('\n')[0];
  } catch {
    // Chromium has not written the file yet.
    return undefined;
  }
}

/**
 * Evaluates an expression in a page and awaits its promise.
 * @returns undefined when the page closes first, or the promise takes longer than the limit
 */
function evaluate(address: string, expression: string): Promise<unknown> {
  const socket = new WebSocket(address);
  const limit = setTimeout(() => socket.close(), limitMs);
  return new Promise<unknown>((resolve) => {
    socket.addEventListener('open', () =>
      socket.send(
        JSON.stringify({
          id: 1,
          method: 'Runtime.evaluate',
          params: { expression, awaitPromise: true, returnByValue: true },
        }),
      ),
    );
    socket.addEventListener('message', ({ data }) => {
      const { result } = answerSchema.parse(JSON.parse(String(data)));
      resolve(result?.result?.value);
    });
    socket.addEventListener('close', () => resolve(undefined));
    socket.addEventListener('error', () => resolve(undefined));
  }).finally(() => {
    clearTimeout(limit);
    socket.close();
  });
}

/**
 * Waits for an expression to resolve in the window. The page itself waits, because polling would disturb the
 * measurement.
 * @param folder the folder with Chromium's profile
 */
export function inWindow(folder: string, expression: string): Promise<unknown> {
  return until('A window', async () => {
    const port = readPort(folder);
    if (port === undefined) return undefined;
    const listed = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined);
    if (listed === undefined) return undefined;
    const targets = targetsSchema.parse(await listed.json());
    const page = targets.find(({ type, url }) => type === 'page' && url.startsWith('http://127.0.0.1'));
    return page === undefined ? undefined : evaluate(page.webSocketDebuggerUrl, expression);
  });
}

/** Returns an expression that resolves to the time of a performance entry, in milliseconds since 1970. */
const timeOf = (entry: string): string =>
  `new Promise((resolve) => {
    const look = () => {
      const [found] = performance.getEntriesByName(${JSON.stringify(entry)});
      if (found === undefined) setTimeout(look, 20);
      else resolve(performance.timeOrigin + found.startTime);
    };
    look();
  })`;

/** Returns the process id in the profile's lock link. The link may remain after its process is killed. */
function ownerOf(folder: string): number | undefined {
  try {
    return Number(
      readlinkSync(join(folder, 'profile', 'SingletonLock'))
        .split('-')
        .at(-1),
    );
  } catch {
    // No process has used the profile yet.
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until Chromium has exited and its profile can be reused. */
const profileIsFree = (folder: string): Promise<true> =>
  until('The end of Chromium', () => {
    const owner = ownerOf(folder);
    return owner === undefined || !isAlive(owner) ? true : undefined;
  });

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

/** A virtual display, and on PATH the usual Chromium with remote debugging enabled. */
export class RealWindow {
  readonly #display: ChildProcess;
  readonly #tools: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(display: ChildProcess, name: string) {
    this.#display = display;
    this.#tools = mkdtempSync(join(tmpdir(), 'quarterdeck-chromium-'));
    writeFileSync(
      this.#browser,
      `#!/bin/sh\nexec ${launchOptions.executablePath} --remote-debugging-port=0 "$@"\n`,
      { mode: 0o755 },
    );
    const path = `${this.#tools}${delimiter}${process.env.PATH ?? ''}`;
    this.#environment = { ...process.env, DISPLAY: `:${name}`, PATH: path };
  }

  /** @throws when Xvfb is not installed */
  static async open(): Promise<RealWindow> {
    const display = spawn(xServer, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const name = await new Promise<string>((resolve, reject) => {
      display.once('error', reject);
      display.once('exit', (code) => reject(new Error(`${xServer} ended with exit code ${code}.`)));
      (display.stdio[3] as Readable).once('data', (data: Buffer) => resolve(data.toString().trim()));
    });
    return new RealWindow(display, name);
  }

  /**
   * Starts the console as a user does.
   * @returns milliseconds from the process start to a performance entry of its window
   */
  async startConsole(server: string, data: string, entry: string, main = program): Promise<number> {
    const folder = join(data, 'window');
    rmSync(portFile(folder), { force: true });
    const startedMs = Date.now();
    const child = spawn(process.execPath, [main, '--server', server, '--data', data], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: this.#environment,
    });
    try {
      return Number(await inWindow(folder, timeOf(entry))) - startedMs;
    } finally {
      await ended(child);
      await profileIsFree(folder);
    }
  }

  /**
   * Opens an address in Chromium, started with the console's own options.
   * @returns milliseconds from its start to a performance entry of the page
   */
  async openPage(url: string, folder: string, entry: string): Promise<number> {
    rmSync(portFile(folder), { force: true });
    const browser = new Browser(this.#browser, folder, this.#environment);
    const startedMs = Date.now();
    browser.open(url);
    try {
      return Number(await inWindow(folder, timeOf(entry))) - startedMs;
    } finally {
      browser.close();
      await profileIsFree(folder);
    }
  }

  async close(): Promise<void> {
    await ended(this.#display);
    rmSync(this.#tools, { recursive: true, force: true });
  }

  get #browser(): string {
    return join(this.#tools, 'chromium');
  }
}
