import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { connectWindow, waitFor } from '../../support/bridgeClient.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { signInAs } from '../../support/session.ts';
import { type RunningConsole, startConsole } from '../../support/startConsole.ts';
import { residentMb } from '../residentMb.ts';

const emptyKubeconfig =
  'apiVersion: v1\nkind: Config\nclusters: []\ncontexts: []\nusers: []\ncurrent-context: ""\n';
/** Programs that the console starts for users. The replacements only record their arguments. */
const programs = ['xdg-open', 'open', 'kubectl'];
const untouched = 'untouched';
const memoryEveryMs = 500;
const signInLimitMs = 20_000;
const signInAttempts = 5;
/** Allowed invocations: the opener with a web address, or kubectl. */
const allowedOpening = /^(?:(?:xdg-)?open "?https?:\/\/|kubectl )/;

/** A console with its own home folder that restarts after an exit. */
export class FuzzedConsole {
  /** A file that no call may change. */
  readonly canary: string;
  /** One line for each unexpected exit of the console. */
  readonly exits: string[] = [];
  largestMb = 0;
  readonly #sample: SampleForTests;
  readonly #server: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'quarterdeck-fuzz-'));
  readonly #memory: NodeJS.Timeout;
  #running: RunningConsole | undefined;
  #starting: Promise<string> | undefined;

  /** @param server the origin that the console uses */
  constructor(sample: SampleForTests, server: string) {
    this.#sample = sample;
    this.#server = server;
    this.canary = join(this.#folder, 'canary');
    writeFileSync(this.canary, untouched);
    mkdirSync(join(this.#folder, 'home', '.kube'), { recursive: true });
    writeFileSync(join(this.#folder, 'home', '.kube', 'config'), emptyKubeconfig, { mode: 0o600 });
    mkdirSync(join(this.#folder, 'bin'));
    for (const program of programs) {
      const script = `#!/bin/sh\necho "${program} $*" >> ${this.#openings}\n`;
      writeFileSync(join(this.#folder, 'bin', program), script, { mode: 0o755 });
    }
    this.#memory = setInterval(() => {
      const pid = this.#running?.process.pid;
      if (pid !== undefined) this.largestMb = Math.max(this.largestMb, residentMb(pid));
    }, memoryEveryMs);
  }

  get isUp(): boolean {
    return this.#running !== undefined;
  }

  /** Strings that the console must never send to a window. */
  get secrets(): readonly string[] {
    const { email, password } = this.#sample.account('admin');
    const key = new URL(this.#running?.url ?? 'http://x').hash.replace('#key=', '');
    return [password, Buffer.from(`${email}:${password}`).toString('base64'), key].filter(
      (one) => one !== '',
    );
  }

  /**
   * Starts the console and signs in, unless it is running.
   * @returns the address for windows
   */
  up(): Promise<string> {
    if (this.#running !== undefined) return Promise.resolve(this.#running.url);
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /**
   * Signs in again if a call signed out.
   * @returns a problem when that fails
   */
  async ensureSignedIn(): Promise<string | undefined> {
    const running = this.#running;
    for (let attempts = 1; running !== undefined && this.#running === running; attempts += 1) {
      try {
        await this.#signIn(running.url);
        return undefined;
      } catch (error) {
        // A random call may have taken over this attempt's sign-in flow.
        if (attempts === signInAttempts) return String(error);
      }
    }
    return undefined;
  }

  /** @returns unexpected files and changes that the console left behind */
  async check(): Promise<string[]> {
    const problems: string[] = [];
    if (readFileSync(this.canary, 'utf8') !== untouched)
      problems.push('A file outside the data folder changed.');
    const expected = new Set(['home', 'bin', 'data', 'canary', 'openings']);
    const extra = readdirSync(this.#folder).filter((name) => !expected.has(name));
    if (extra.length > 0) problems.push(`New files outside the data folder: ${extra.join(', ')}`);
    const openings = existsSync(this.#openings)
      ? readFileSync(this.#openings, 'utf8').trim().split('\n')
      : [];
    const foreign = openings.filter((line) => !allowedOpening.test(line));
    if (foreign.length > 0) problems.push(`Programs were started with ${foreign.slice(0, 3).join(' ; ')}`);
    return problems;
  }

  async remove(): Promise<void> {
    clearInterval(this.#memory);
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  get #openings(): string {
    return join(this.#folder, 'openings');
  }

  async #start(): Promise<string> {
    const home = join(this.#folder, 'home');
    const env = {
      HOME: home,
      PATH: `${join(this.#folder, 'bin')}${delimiter}${process.env.PATH ?? ''}`,
      XDG_CONFIG_HOME: join(home, '.config'),
      XDG_DATA_HOME: join(home, '.local'),
    };
    const data = join(this.#folder, 'data');
    const running = await startConsole(this.#server, data, [], { env, checkOutputs: false });
    running.process.once('exit', (code, signal) => {
      if (this.#running !== running) return;
      this.#running = undefined;
      this.exits.push(`The console ended with ${code ?? signal}.`);
    });
    await this.#signIn(running.url);
    this.#running = running;
    return running.url;
  }

  async #signIn(url: string): Promise<void> {
    const window = await connectWindow(url);
    try {
      const { status } = await waitFor(
        window.bridge.session.changes(),
        (state) => state.status === 'signed-out' || state.status === 'signed-in',
        signInLimitMs,
      );
      if (status === 'signed-out') await signInAs(window, this.#sample);
    } finally {
      window.close();
    }
  }
}
