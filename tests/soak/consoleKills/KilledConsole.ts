import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { SessionState } from '#contract/entities/session.ts';
import { connectWindow, type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { SimulatedBrowser } from '../../support/browserPerson.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { signInAs } from '../../support/session.ts';
import { signInByBrowser } from '../../support/signInInBrowser.ts';
import { type RunningConsole, startConsole } from '../../support/startConsole.ts';
import { problemsOnDisk } from './problemsOnDisk.ts';

const limitMs = 60_000;
const program = join(import.meta.dirname, '../../../out/main/web.js');
const eventSchema = z.object({ event: z.string() });

/** The sign-in method of a console. With `oidc`, every start renews the session. */
export type SignInKind = 'password' | 'oidc';

/** A console process that is killed and restarted on the same data folder. */
export class KilledConsole {
  readonly data: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'quarterdeck-killed-'));
  readonly #sample: SampleForTests;
  readonly #signInKind: SignInKind;
  readonly #env: Readonly<Record<string, string>>;
  #running: RunningConsole | undefined;
  #window: TestWindow | undefined;

  constructor(sample: SampleForTests, signInKind: SignInKind) {
    this.#sample = sample;
    this.#signInKind = signInKind;
    this.data = join(this.#folder, 'data');
    const bin = join(this.#folder, 'bin');
    mkdirSync(bin);
    // Replaces the system's opener so that no browser opens. The test itself visits the provider's pages.
    for (const name of ['xdg-open', 'open']) writeFileSync(join(bin, name), '#!/bin/sh\n', { mode: 0o755 });
    this.#env = { HOME: this.#folder, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  }

  get window(): TestWindow {
    if (this.#window === undefined) throw new Error('The console is not running.');
    return this.#window;
  }

  get url(): string {
    if (this.#running === undefined) throw new Error('The console is not running.');
    return this.#running.url;
  }

  async start(): Promise<void> {
    this.#running = await startConsole(this.#sample.origin, this.data, [], {
      env: this.#env,
      checkOutputs: false,
    });
    this.#window = await connectWindow(this.#running.url);
  }

  /** Starts the console and kills it after `delayMs`, even in the middle of the start. */
  async killAtStart(delayMs: number): Promise<void> {
    const child = spawn(
      process.execPath,
      [program, '--server', this.#sample.origin, '--no-window', '--data', this.data],
      {
        stdio: 'ignore',
        env: { ...process.env, ...this.#env },
      },
    );
    const ended = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), delayMs);
    await ended;
    clearTimeout(timer);
  }

  /**
   * Kills the process and checks its files.
   * @returns the problems found
   */
  async kill(): Promise<string[]> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) return [];
    const { process: child } = running;
    if (child.exitCode !== null || child.signalCode !== null)
      return [`The console had ended with ${child.exitCode ?? child.signalCode}.`];
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    this.#window?.close();
    this.#window = undefined;
    return problemsOnDisk(this.data);
  }

  /**
   * Waits until the session is known, and signs in if necessary.
   * @returns whether the session was still valid
   */
  async ensureSignedIn(): Promise<boolean> {
    const isSettled = (state: SessionState) =>
      state.status === 'signed-out' || (state.status === 'signed-in' && state.server.status !== 'connecting');
    const state = await waitFor(this.window.bridge.session.changes(), isSettled, limitMs);
    if (state.status === 'signed-in' && state.server.status === 'online') return true;
    await this.signIn();
    return false;
  }

  async signIn(): Promise<void> {
    if (this.#signInKind === 'password') {
      await signInAs(this.window, this.#sample);
      return;
    }
    const { email, password } = this.#sample.account('admin');
    const person = new SimulatedBrowser();
    await signInByBrowser(this.window, {
      act: (url) => person.signInAt(url, { identifier: email, password }),
    });
  }

  /**
   * Starts a second console on the same data folder.
   * @returns a problem if it does not find the first one
   */
  async problemOfSecondStart(): Promise<string | undefined> {
    const child = spawn(process.execPath, [program, '--no-window', '--data', this.data], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...this.#env },
    });
    const ended = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    let first: string | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      first ??= line;
      // A second owner would keep running.
      if (eventSchema.parse(JSON.parse(first)).event === 'ready') child.kill('SIGKILL');
    }
    await ended;
    clearTimeout(timer);
    const event = first === undefined ? 'nothing' : eventSchema.parse(JSON.parse(first)).event;
    return event === 'already-running' ? undefined : `A second start on the same data folder said ${event}.`;
  }

  async remove(): Promise<void> {
    this.#window?.close();
    await this.#running?.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
