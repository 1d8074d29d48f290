import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { SyncState } from '#contract/sync.ts';
import { connectWindow, waitFor } from '../../support/bridgeClient.ts';
import { cacheFolderOf } from '../../support/cacheFolderOf.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { signInAs } from '../../support/session.ts';
import { type RunningConsole, startConsole } from '../../support/startConsole.ts';
import { residentMb } from '../residentMb.ts';

const memoryEveryMs = 500;
const signInLimitMs = 60_000;
const syncLimitMs = 180_000;
const pollutionSchema = z.object({ polluted: z.boolean() });

/** Returns whether every feed was compared with the server since `sinceMs`. */
const isThrough = ({ feeds }: SyncState, sinceMs: number): boolean =>
  feeds.length > 0 &&
  feeds.every(
    ({ busy, state, checkedAt }) =>
      !busy && state === 'fresh' && checkedAt !== null && Date.parse(checkedAt) >= sinceMs,
  );

/** A console process with its own data folder, signed in as the admin of the sample. */
export class FaultyConsole {
  /** One line for each unexpected exit of the process. */
  readonly exits: string[] = [];
  largestMb = 0;
  readonly #sample: SampleForTests;
  readonly #server: string;
  readonly #data = mkdtempSync(join(tmpdir(), 'quarterdeck-faults-'));
  readonly #memory: NodeJS.Timeout;
  #running: RunningConsole | undefined;

  private constructor(sample: SampleForTests, server: string) {
    this.#sample = sample;
    this.#server = server;
    this.#memory = setInterval(() => {
      const pid = this.#running?.process.pid;
      if (pid !== undefined) this.largestMb = Math.max(this.largestMb, residentMb(pid));
    }, memoryEveryMs);
  }

  /** @param server the origin that the console uses */
  static async start(sample: SampleForTests, server: string): Promise<FaultyConsole> {
    const console = new FaultyConsole(sample, server);
    await console.up();
    return console;
  }

  /**
   * Starts the process unless it is running.
   * @returns its start address
   */
  async up(): Promise<string> {
    if (this.#running !== undefined) return this.#running.url;
    const monitor = new URL('./pollutionMonitor.ts', import.meta.url).href;
    const running = await startConsole(this.#server, this.#data, [], {
      nodeArgs: ['--import', monitor],
      checkOutputs: false,
    });
    running.process.once('exit', (code, signal) => {
      if (this.#running !== running) return;
      this.#running = undefined;
      this.exits.push(`The console ended with ${code ?? signal}.`);
    });
    this.#running = running;
    return running.url;
  }

  /** Signs in if signed out. Sync starts with a window's first rows, or after 3 seconds. */
  async signIn(): Promise<void> {
    const window = await connectWindow(await this.up());
    try {
      const session = await waitFor(
        window.bridge.session.changes(),
        ({ status }) => status === 'signed-out' || status === 'signed-in',
        signInLimitMs,
      );
      const isSignedIn = session.status === 'signed-in' && session.server.status !== 'expired';
      if (!isSignedIn) await signInAs(window, this.#sample);
    } finally {
      window.close();
    }
  }

  /** Returns whether main answers a simple call within the limit. */
  async answers(limitMs: number): Promise<boolean> {
    const window = await connectWindow(await this.up());
    const limit = new AbortController();
    try {
      return await Promise.race([
        window.bridge.shell.start().then(() => true),
        wait(limitMs, false, { signal: limit.signal }),
      ]);
    } finally {
      limit.abort();
      window.close();
    }
  }

  /**
   * Runs "Sync now" and waits until every feed was compared with the server.
   * @throws an error that names the remaining feeds
   */
  async syncNow(): Promise<void> {
    const window = await connectWindow(await this.up());
    let last: SyncState | undefined;
    try {
      const sinceMs = Date.now();
      await window.bridge.sync.now({});
      await waitFor(
        window.bridge.sync.changes(),
        (state) => {
          last = state;
          return isThrough(state, sinceMs);
        },
        syncLimitMs,
      );
    } catch (error) {
      const feeds = last?.feeds.filter(({ state, busy }) => state !== 'fresh' || busy) ?? [];
      const texts = feeds.map(
        ({ name, state, busy, error: why }) => `${name} ${state} ${busy} ${why?.sentence ?? ''}`,
      );
      throw new Error(`Sync now did not end: ${texts.join('; ')}`, { cause: error });
    } finally {
      window.close();
    }
  }

  /** Returns whether main's `Object.prototype` has additional members. */
  async isPolluted(): Promise<boolean> {
    const child = this.#running?.process;
    if (child === undefined) return false;
    const answered = once(child, 'message');
    child.send('prototype: check');
    return pollutionSchema.parse((await answered)[0]).polluted;
  }

  /** Path of the cache file. Read the file only while the console is stopped. */
  get cachePath(): string {
    return join(cacheFolderOf(this.#data), 'cache.v1.db');
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }

  async remove(): Promise<void> {
    clearInterval(this.#memory);
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 5 });
  }
}
