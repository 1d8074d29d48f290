import { join } from 'node:path';
import { z } from 'zod';
import type { UpdateStage, UpdateState } from '#contract/updates.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import { JsonFile } from '../base/JsonFile.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { messages } from './messages.ts';
import { type ReadPolicy, readPolicy } from './policy.ts';
import type { Updater, UpdateSource } from './Updater.ts';

const settingSchema = z.object({ on: z.boolean() });

/**
 * Delays in milliseconds: the first check waits until the first page has loaded, and later ones limit the
 * load on the server.
 */
const firstCheckMs = 30_000;
const nextCheckMs = 6 * 3_600_000;

export interface UpdatesOptions {
  readonly dataFolder: string;
  /** Absent if Quarterdeck runs from source. */
  readonly updater?: Updater;
  readonly policyPath: string;
  readonly clock: Clock;
  readonly log: Log;
}

const fromSource: UpdateState = {
  way: 'source',
  on: false,
  locked: messages.source,
  note: null,
  feedUrl: null,
  channel: null,
  at: { stage: 'idle' },
};

/**
 * Checks for updates if the user turned them on and the policy allows it. Downloads and installs
 * only on request.
 */
export class Updates {
  readonly state: LiveValue<UpdateState>;
  readonly #options: UpdatesOptions;
  readonly #setting: JsonFile<z.infer<typeof settingSchema>>;
  readonly #ending = new AbortController();
  #policy: ReadPolicy;
  #busy: Promise<void> | undefined;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#policy = { policy: {}, path: options.policyPath, exists: false };
    this.#setting = new JsonFile(
      join(options.dataFolder, 'updates.json'),
      settingSchema,
      { on: false },
      options.log,
    );
    this.state = new LiveValue<UpdateState>(fromSource);
  }

  async load(): Promise<void> {
    if (this.#options.updater === undefined) return;
    this.#setting.load(this.#options.clock.now());
    this.#policy = await readPolicy(this.#options.policyPath);
    if ('unreadable' in this.#policy) {
      const { path, unreadable } = this.#policy;
      this.#options.log.warn('failed to read the update policy; updates stay off', { path, unreadable });
    }
    this.#setStage({ stage: 'idle' });
  }

  /** Starts periodic checks, after the rest of the startup. Ends with `stop`. */
  startPeriodicChecks(): void {
    if (this.#options.updater === undefined) return;
    this.#checkPeriodically().catch((error: unknown) => {
      if (!this.#ending.signal.aborted) this.#options.log.error('stopped checking for updates', { error });
    });
  }

  /** Stops periodic checks. A running download ends with the process. */
  stop(): void {
    this.#ending.abort();
  }

  /** Saves the setting. @throws Failure CONFLICT if the policy determines it */
  async setEnabled(on: boolean): Promise<void> {
    const { locked } = this.state.value;
    if (locked !== null) throw new Failure('CONFLICT', { sentence: locked });
    await this.#setting.write({ on });
    this.#setStage(on ? this.state.value.at : { stage: 'idle' });
  }

  /** Checks for an update; errors are shown in the state. @throws Failure CONFLICT if updates are off */
  async check(): Promise<void> {
    const updater = this.#requireUpdater();
    await this.#runExclusively(async () => {
      this.#setStage({ stage: 'checking' });
      try {
        const version = await updater.check(this.#feed());
        const checkedAt = new Date(this.#options.clock.now()).toISOString();
        this.#setStage(version === undefined ? { stage: 'current', checkedAt } : { stage: 'found', version });
      } catch (error) {
        this.#fail(messages.checkFailed, error);
      }
    });
  }

  /** Downloads the update; errors are shown in the state. @throws Failure CONFLICT if no update was found */
  async fetch(): Promise<void> {
    const updater = this.#requireUpdater();
    const { at } = this.state.value;
    if (at.stage !== 'found') throw new Failure('CONFLICT', { sentence: messages.nothingFound });
    const { version } = at;
    await this.#runExclusively(async () => {
      this.#setStage({ stage: 'fetching', version, percent: 0 });
      try {
        await updater.fetch((percent) => this.#setStage({ stage: 'fetching', version, percent }));
        this.#setStage({ stage: 'ready', version });
      } catch (error) {
        this.#fail(messages.fetchFailed, error);
      }
    });
  }

  /**
   * Installs the update and quits Quarterdeck; errors are shown in the state.
   * @throws Failure CONFLICT if no update was downloaded
   */
  install(): void {
    const updater = this.#requireUpdater();
    if (this.state.value.at.stage !== 'ready')
      throw new Failure('CONFLICT', { sentence: messages.nothingReady });
    try {
      updater.install();
    } catch (error) {
      this.#fail(messages.installFailed, error);
    }
  }

  async #checkPeriodically(): Promise<void> {
    const { clock } = this.#options;
    const { signal } = this.#ending;
    for (let waitMs = firstCheckMs; ; waitMs = nextCheckMs) {
      await clock.sleep(waitMs, signal, { ref: false });
      const { on, at } = this.state.value;
      // An update that was found or downloaded stays in the state until the user decides.
      if (on && (at.stage === 'idle' || at.stage === 'current' || at.stage === 'failed')) await this.check();
    }
  }

  #requireUpdater(): Updater {
    const { updater } = this.#options;
    const { on, locked } = this.state.value;
    if (updater === undefined || !on) {
      throw new Failure('CONFLICT', { sentence: locked ?? messages.off });
    }
    return updater;
  }

  /** Runs one operation at a time. Calls during an operation only wait for it. */
  async #runExclusively(work: () => Promise<void>): Promise<void> {
    this.#busy ??= work().finally(() => {
      this.#busy = undefined;
    });
    await this.#busy;
  }

  #feed(): UpdateSource | undefined {
    if ('unreadable' in this.#policy) return undefined;
    const { feedUrl, channel } = this.#policy.policy.updates ?? {};
    if (feedUrl === undefined) return undefined;
    return { url: feedUrl, ...(channel === undefined ? {} : { channel }) };
  }

  #fail(sentence: string, error: unknown): void {
    this.#options.log.warn('an update failed', { error });
    this.#setStage({
      stage: 'failed',
      sentence,
      details: error instanceof Error ? error.message : String(error),
    });
  }

  /** Returns why the user cannot change the setting. */
  #lockReason(): string | null {
    if ('unreadable' in this.#policy) return messages.unreadable(this.#policy.path);
    if (this.#policy.policy.updates?.allowed === false) return messages.forbidden(this.#policy.path);
    return this.#feed() === undefined && this.#options.updater?.hasOwnFeed !== true ? messages.noFeed : null;
  }

  #setStage(at: UpdateStage): void {
    const locked = this.#lockReason();
    const feed = this.#feed();
    this.state.set({
      way: 'package',
      on: locked === null && this.#setting.value.on,
      locked,
      note: locked === null && feed !== undefined ? messages.named(this.#policy.path) : null,
      ...('unreadable' in this.#policy ? { noteDetails: this.#policy.unreadable } : {}),
      feedUrl: feed?.url ?? null,
      channel: feed?.channel ?? null,
      at: locked === null ? at : { stage: 'idle' },
    });
  }
}
