import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '../../support/generatedItems.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { AnswerCheck, FuzzProblems } from './answers.ts';
import { FuzzedConsole } from './FuzzedConsole.ts';
import { type AnswerCounts, FuzzSocket, newCounts } from './FuzzSocket.ts';
import { HostileValues } from './hostileValues.ts';
import { type FuzzCall, FuzzInputs } from './inputs.ts';
import { ReplayProxy } from './ReplayProxy.ts';
import { rawFrameKinds, sendRawFrame } from './rawFrames.ts';

export interface FuzzOptions {
  readonly sample: SampleForTests;
  readonly inputs: number;
  readonly seed: number;
  /** A call without an answer after this time counts as a hang. Default: 30,000. */
  readonly hangMs?: number;
  /** Called every 10 seconds. */
  readonly onProgress?: (report: FuzzReport) => void;
}

export interface FuzzReport {
  readonly inputs: number;
  readonly seconds: number;
  readonly exits: number;
  readonly largestMb: number;
  readonly answers: AnswerCounts;
  /** One line per problem. Empty when the console passed. */
  readonly problems: readonly string[];
}

/** Number of connections for calls, and maximum of pending calls on each. */
const callLanes = 4;
const mostPending = 64;
/** Connections for malformed messages. Each sends one at a time, because a message may close it. */
const oddLanes = 12;
const defaultHangMs = 30_000;
const abortChance = 0.05;
/** Shares of all inputs; the rest are calls. Each malformed message is followed by a call as a check. */
const oddShare = 0.125;
const rawFrameShare = 0.0005;
/** Maximum of consecutive refused connections while the console is running. */
const mostRefused = 20;
/** The fuzz run ends after this many exits of the console. */
const mostExits = 10;
const progressMs = 10_000;
const mostMemoryMb = 1_000;

/** A call that the console answers immediately in every state. */
const ping: FuzzCall = {
  procedure: 'shell.start',
  body: '',
  message: (id) => JSON.stringify({ i: id, p: { u: '/shell/start', b: {} } }),
};

class Fuzz {
  readonly #options: FuzzOptions;
  readonly #console: FuzzedConsole;
  readonly #ids: readonly string[];
  readonly #hangMs: number;
  readonly #problems = new FuzzProblems();
  readonly #answers = newCounts();
  readonly #startedMs = performance.now();
  #sent = 0;
  #lanes = 0;

  constructor(options: FuzzOptions, console: FuzzedConsole, ids: readonly string[]) {
    this.#options = options;
    this.#console = console;
    this.#ids = ids;
    this.#hangMs = options.hangMs ?? defaultHangMs;
  }

  async run(): Promise<FuzzReport> {
    const { inputs } = this.#options;
    const odd = Math.ceil((inputs * oddShare) / oddLanes);
    const frames = Math.ceil(inputs * rawFrameShare);
    const calls = Math.max(0, Math.ceil((inputs - 2 * odd * oddLanes - frames) / callLanes));
    const done = new AbortController();
    const watch = this.#watch(done.signal);
    await Promise.all([
      ...Array.from({ length: callLanes }, () => this.#sendCalls(calls)),
      ...Array.from({ length: oddLanes }, () => this.#sendOddMessages(odd)),
      this.#sendRawFrames(frames),
    ]);
    done.abort();
    await watch;
    for (const problem of await this.#console.check()) this.#problems.add('at the end', problem);
    if (this.#console.largestMb > mostMemoryMb)
      this.#problems.add('memory', `${this.#console.largestMb.toFixed(0)} MB; the limit is ${mostMemoryMb}`);
    return this.#report();
  }

  #report(): FuzzReport {
    return {
      inputs: this.#sent,
      seconds: (performance.now() - this.#startedMs) / 1_000,
      exits: this.#console.exits.length,
      largestMb: this.#console.largestMb,
      answers: this.#answers,
      problems: [...this.#console.exits, ...this.#problems.lines],
    };
  }

  /** Returns values for one lane that depend only on the seed, not on other lanes. */
  #newValues(): HostileValues {
    this.#lanes += 1;
    const random = seeded(this.#options.seed * 1_000 + this.#lanes);
    return new HostileValues({ random, ids: this.#ids, files: [this.#console.canary] });
  }

  get #canGoOn(): boolean {
    return this.#console.exits.length < mostExits;
  }

  /** Opens a connection, and restarts the console if it has ended. */
  async #open(): Promise<FuzzSocket> {
    for (let refused = 0; ; ) {
      const url = await this.#console.up();
      const check = new AnswerCheck(this.#console.secrets, this.#problems);
      try {
        return await FuzzSocket.open(url, check, this.#answers);
      } catch (error) {
        // The console has ended, or was too busy to read the hello in time.
        await wait(100);
        if (this.#console.isUp) refused += 1;
        if (refused > mostRefused) throw error;
      }
    }
  }

  async #sendCalls(count: number): Promise<void> {
    const values = this.#newValues();
    const inputs = new FuzzInputs(values);
    let socket = await this.#open();
    for (let sent = 0; sent < count && this.#canGoOn; sent += 1) {
      if (!socket.isOpen) {
        await this.#noteLost(socket);
        socket = await this.#open();
      }
      const id = socket.call(inputs.call());
      this.#sent += 1;
      if (values.chance(abortChance)) socket.abort(id);
      if (socket.pending.size >= mostPending) await socket.settled(mostPending / 2, this.#hangMs);
      this.#noteLate(socket);
    }
    await socket.settled(0, this.#hangMs);
    this.#noteLate(socket);
    await socket.close();
  }

  /** Reports a closed connection that carried only calls. The console must not close these. */
  async #noteLost(socket: FuzzSocket): Promise<void> {
    // The process exit is reported slightly after its connections close.
    await wait(100);
    const waiting = [...socket.pending.values()].map(({ procedure, body }) => `${procedure} ${body}`);
    const kind = this.#console.isUp ? 'closed a connection with calls' : 'calls when the console ended';
    this.#problems.add(kind, waiting.slice(-10).join(' ; '));
  }

  #noteLate(socket: FuzzSocket): void {
    for (const { procedure, body } of socket.takeLate(this.#hangMs))
      this.#problems.add(`no answer from ${procedure} within ${this.#hangMs} ms`, body);
  }

  async #sendOddMessages(count: number): Promise<void> {
    const inputs = new FuzzInputs(this.#newValues());
    let socket = await this.#open();
    for (let sent = 0; sent < count && this.#canGoOn; sent += 1) {
      if (!socket.isOpen) socket = await this.#open();
      const message = inputs.invalidMessage();
      socket.send(message);
      socket.call(ping);
      this.#sent += 2;
      await socket.settled(0, this.#hangMs);
      if (socket.takeLate(0).length > 0 && socket.isOpen)
        this.#problems.add('neither answered nor closed after an odd message', String(message));
    }
    await socket.close();
  }

  async #sendRawFrames(count: number): Promise<void> {
    const values = this.#newValues();
    for (let sent = 0; sent < count && this.#canGoOn; sent += 1) {
      const url = await this.#console.up();
      const kind = values.oneOf(rawFrameKinds);
      const isClosed = await sendRawFrame(url, kind, values.chance(0.5), this.#hangMs);
      this.#sent += 1;
      if (!isClosed) this.#problems.add('left a connection open after a malformed frame', kind);
    }
  }

  async #watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(progressMs, undefined, { signal }).catch(() => undefined);
      this.#options.onProgress?.(this.#report());
      if (signal.aborted) return;
      const problem = await this.#console.ensureSignedIn();
      if (problem !== undefined) this.#problems.add('sign-in', problem);
    }
  }
}

const relations = [
  ...['config_items', 'config_changes', 'config_analysis', 'components', 'checks', 'canaries', 'incidents'],
  ...[
    'hypotheses',
    'evidences',
    'playbooks',
    'playbook_runs',
    'teams',
    'people',
    'connections',
    'notifications',
  ],
];

async function readIds(sample: SampleForTests): Promise<string[]> {
  const lists = await Promise.all(
    relations.map((relation) =>
      sample.query<{ id: string }>(`select id from ${relation} order by id limit 8`),
    ),
  );
  return lists.flat().map(({ id }) => id);
}

/** Sends random inputs to its own console and reports the problems. */
export async function fuzzConsole(options: FuzzOptions): Promise<FuzzReport> {
  const proxy = await ReplayProxy.start(options.sample.origin);
  const console = new FuzzedConsole(options.sample, proxy.origin);
  try {
    await console.up();
    return await new Fuzz(options, console, await readIds(options.sample)).run();
  } finally {
    await console.remove();
    await proxy.stop();
  }
}
