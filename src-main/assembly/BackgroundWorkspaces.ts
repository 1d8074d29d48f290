import { AsyncLocalStorage } from 'node:async_hooks';
import { type BackgroundState, maxBackgroundWorkspaces } from '#contract/rules/workspaces.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { RunningWrites } from '../base/RunningWrites.ts';
import type { BridgeClient } from '../bridge/connectInProcess.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';
import { messages } from '../workspaces/messages.ts';
import type { StoredWorkspace, WorkspaceRegistry } from '../workspaces/WorkspaceRegistry.ts';
import type { BackgroundControl } from '../workspaces/Workspaces.ts';

/** A workspace that is synced in the background. */
export interface BackgroundWorkspace {
  readonly calls: BridgeClient['calls'];
  /** Returns whether a procedure can be called while the workspace is in the background. */
  has(path: readonly string[]): boolean;
  /** Opens the session and the stored data. Does not wait for the server. */
  start(): Promise<void>;
  /** Makes the workspace read-only or writable, from the next request on. */
  lock(readOnly: boolean): void;
  /** Closes the session and the files. Resolves when another session and store may open them. Never rejects. */
  stop(): Promise<void>;
}

export interface BackgroundWorkspacesOptions {
  readonly registry: Pick<WorkspaceRegistry, 'workspaces' | 'openId' | 'find'>;
  /** Returns the list that windows display. */
  readonly list: () => LiveValue<WorkspaceList>;
  /** Updates the list. */
  readonly publish: () => void;
  /** Session of the open workspace. */
  readonly session: Pick<SessionManager, 'heldWorkspaces' | 'workspaceId'>;
  /** Store of the open workspace. */
  readonly store: Pick<OfflineStore, 'heldWorkspaces'>;
  /** Resolves when the open workspace displays its first rows. */
  readonly startAllowed: (signal: AbortSignal) => Promise<void>;
  /** Returns whether the server of a workspace was probed since the start of the application. */
  readonly wasProbed: (workspaceId: string) => boolean;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Log;
  /** Whether only workspaces start that `request` names, because the application runs for one command. */
  readonly startsOnRequest?: boolean;
}

/** Delay (ms) before each start, so that the open workspace comes first and starts do not overlap. */
const startDelayMs = 500;

interface Running {
  readonly workspace: BackgroundWorkspace;
  /** Writes that windows sent to the workspace. */
  readonly writes: RunningWrites;
  state: 'starting' | 'on';
}

/** A running call of `pause`. */
interface Pause {
  readonly workspaceId: string;
  isOver: boolean;
}

/** Calls of `pause` that the current code runs in. */
const currentPauses = new AsyncLocalStorage<readonly Pause[]>();

/**
 * Syncs workspaces while another one is open, at most `maxBackgroundWorkspaces`. Follows the list of workspaces
 * and the open workspace. A workspace never has two sessions or two stores at a time.
 */
export class BackgroundWorkspaces implements BackgroundControl {
  readonly #options: BackgroundWorkspacesOptions;
  readonly #ending = new AbortController();
  readonly #running = new Map<string, Running>();
  readonly #stopping = new Map<string, Promise<void>>();
  /** Running and waiting calls of `pause`. */
  readonly #pauses = new Set<Pause>();
  /** The end of the last call of `pause`, by workspace id. */
  readonly #lastPause = new Map<string, Promise<void>>();
  /** Workspaces whose start failed. They start again when their setting changes. */
  readonly #failed = new Set<string>();
  readonly #requested = new Set<string>();
  #create: ((id: string) => BackgroundWorkspace) | undefined;
  #isStarting = false;

  constructor(options: BackgroundWorkspacesOptions) {
    this.#options = options;
  }

  /**
   * Follows the workspaces until `stop`.
   * @param create creates the parts of a workspace in the background
   */
  start(create: (id: string) => BackgroundWorkspace): void {
    const { list, session, store, startAllowed, clock, log } = this.#options;
    const { signal } = this.#ending;
    const follow = async () => {
      await startAllowed(signal);
      await clock.sleep(startDelayMs, signal, { ref: false });
      this.#create = create;
      const values = [list(), session.heldWorkspaces, store.heldWorkspaces] as const;
      await Promise.all(
        values.map(async (value: LiveValue<unknown>) => {
          for await (const _ of value.follow(signal)) this.#update();
        }),
      );
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) log.error('the workspaces in the background cannot be followed', { error });
    });
  }

  /** Stops all workspaces. */
  async stop(): Promise<void> {
    this.#ending.abort();
    this.#create = undefined;
    await Promise.all([...this.#running.keys()].map((id) => this.#stop(id)));
    await Promise.all(this.#stopping.values());
  }

  /**
   * Starts a workspace that only starts on request, and waits until its calls are served or its start has failed.
   * @param signal ends the waiting
   */
  async request(workspaceId: string, signal: AbortSignal): Promise<void> {
    const { startsOnRequest = false, list, publish } = this.#options;
    if (!startsOnRequest) return;
    this.#requested.add(workspaceId);
    publish();
    for await (const _ of list().follow(signal)) if (this.stateOf(workspaceId) !== 'starting') return;
  }

  stateOf(workspaceId: string): BackgroundState {
    const running = this.#running.get(workspaceId);
    if (running !== undefined) return running.state;
    const found = this.#options.registry.find(workspaceId);
    if (found !== undefined && this.#sharesWith(found) !== undefined) return 'shared';
    if (this.#failed.has(workspaceId)) return 'off';
    const candidates = this.#candidates();
    if (!candidates.includes(workspaceId)) return 'off';
    return candidates.indexOf(workspaceId) < maxBackgroundWorkspaces ? 'starting' : 'limit';
  }

  async pause<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    const outer = (currentPauses.getStore() ?? []).filter(({ isOver }) => !isOver);
    // Work of the same pause, such as a sign-out before a removal.
    if (outer.some((one) => one.workspaceId === workspaceId)) return work();
    const pause: Pause = { workspaceId, isOver: false };
    const before = this.#lastPause.get(workspaceId);
    const end = Promise.withResolvers<void>();
    this.#lastPause.set(workspaceId, end.promise);
    this.#pauses.add(pause);
    try {
      await before;
      await Promise.all([workspaceId, ...this.#sharing(workspaceId)].map((id) => this.#stop(id)));
      return await currentPauses.run([...outer, pause], work);
    } finally {
      pause.isOver = true;
      this.#pauses.delete(pause);
      if (this.#lastPause.get(workspaceId) === end.promise) this.#lastPause.delete(workspaceId);
      end.resolve();
      this.#update();
    }
  }

  /**
   * Runs work while several workspaces are paused.
   * @throws errors of the work
   */
  pauseAll<T>(workspaceIds: readonly string[], work: () => Promise<T>): Promise<T> {
    // In a fixed order, so that two such calls do not wait for each other.
    return workspaceIds.toSorted().reduceRight((paused, id) => () => this.pause(id, paused), work)();
  }

  /** Delays the stop of a workspace until a write has ended, or some seconds. */
  holdStop(workspaceId: string, write: Promise<unknown>): void {
    this.#running.get(workspaceId)?.writes.hold(write);
  }

  lock(workspaceId: string, readOnly: boolean): void {
    this.#running.get(workspaceId)?.workspace.lock(readOnly);
  }

  /**
   * Returns the client of a workspace in the background. Undefined for the open workspace.
   * @param path of a procedure
   * @throws Failure NOT_FOUND for an unknown workspace, or a procedure that only the open workspace has;
   *   CONFLICT if the workspace is not synced now
   */
  clientOf(workspaceId: string, path: readonly string[]): BridgeClient['calls'] | undefined {
    const { registry, session } = this.#options;
    const found = registry.find(workspaceId);
    if (found === undefined) throw new Failure('NOT_FOUND', { sentence: messages.unknown });
    if (registry.openId === workspaceId) {
      const isOpen = session.workspaceId === undefined || session.workspaceId === workspaceId;
      if (isOpen) return undefined;
      throw new Failure('CONFLICT', { sentence: messages.starting(found.name) });
    }
    const running = this.#running.get(workspaceId);
    if (running === undefined) {
      const sharing = this.#sharesWith(found);
      if (sharing !== undefined)
        throw new Failure('CONFLICT', { sentence: messages.sharedSignIn(found.name, sharing.name) });
      const state = found.backgroundSync ? this.stateOf(workspaceId) : 'off';
      throw new Failure('CONFLICT', {
        sentence: state === 'starting' ? messages.starting(found.name) : messages.notSynced(found.name),
      });
    }
    if (!running.workspace.has(path))
      throw new Failure('NOT_FOUND', { sentence: messages.onlyWhenOpen(found.name) });
    return running.workspace.calls;
  }

  /** Returns the ids of workspaces to sync in the background, in the user's order. */
  #candidates(): string[] {
    return this.#options.registry.workspaces
      .filter((one) => this.#isAble(one) && this.#sharesWith(one) === undefined)
      .map(({ id }) => id);
  }

  #isAble({ id, kind, backgroundSync }: StoredWorkspace): boolean {
    const { registry, wasProbed, startsOnRequest = false } = this.#options;
    if (startsOnRequest && !this.#requested.has(id)) return false;
    if (!backgroundSync || id === registry.openId || kind === 'snapshot') return false;
    // The port of a sample server changes on each start, so an earlier one may belong to another program.
    return kind !== 'sample' || wasProbed(id);
  }

  /**
   * Returns the workspace with the same sign-in that is synced instead. Two sessions that renew one secret would
   * sign each other out.
   */
  #sharesWith({ id, hosted }: StoredWorkspace): StoredWorkspace | undefined {
    if (hosted === undefined) return undefined;
    const { workspaces, openId } = this.#options.registry;
    const sharing = workspaces.filter((one) => one.hosted?.frontend === hosted.frontend);
    const first = sharing.find((one) => one.id === openId) ?? sharing.find((one) => this.#isAble(one));
    return first?.id === id ? undefined : first;
  }

  /** Returns the ids of other workspaces with the same sign-in. */
  #sharing(id: string): string[] {
    const { registry } = this.#options;
    const frontend = registry.find(id)?.hosted?.frontend;
    if (frontend === undefined) return [];
    return registry.workspaces
      .filter((one) => one.id !== id && one.hosted?.frontend === frontend)
      .map((one) => one.id);
  }

  #isPaused(id: string): boolean {
    const ids = [id, ...this.#sharing(id)];
    return [...this.#pauses].some(({ workspaceId }) => ids.includes(workspaceId));
  }

  #isWanted(id: string): boolean {
    return !this.#isPaused(id) && this.#candidates().slice(0, maxBackgroundWorkspaces).includes(id);
  }

  /** Returns whether a workspace is wanted, and its earlier session and files are closed. */
  #mayStart(id: string): boolean {
    const { session, store } = this.#options;
    return (
      this.#isWanted(id) &&
      !this.#failed.has(id) &&
      !this.#running.has(id) &&
      this.#running.size + this.#stopping.size < maxBackgroundWorkspaces &&
      [id, ...this.#sharing(id)].every(
        (one) =>
          !this.#stopping.has(one) &&
          (one === id || !this.#running.has(one)) &&
          !session.heldWorkspaces.value.includes(one),
      ) &&
      !store.heldWorkspaces.value.includes(id)
    );
  }

  /** Stops workspaces that are no longer wanted, and starts the others. */
  #update(): void {
    if (this.#create === undefined) return;
    for (const id of this.#running.keys()) if (!this.#isWanted(id)) void this.#stop(id);
    const { registry } = this.#options;
    for (const id of this.#failed) if (registry.find(id)?.backgroundSync !== true) this.#failed.delete(id);
    if (this.#isStarting || this.#nextToStart() === undefined) return;
    this.#isStarting = true;
    this.#startAll().catch((error: unknown) => {
      this.#isStarting = false;
      if (!this.#ending.signal.aborted)
        this.#options.log.error('workspaces could not start in the background', { error });
    });
  }

  #nextToStart(): string | undefined {
    return this.#candidates().find((id) => this.#mayStart(id));
  }

  async #startAll(): Promise<void> {
    for (;;) {
      const id = this.#nextToStart();
      const create = this.#create;
      if (id === undefined || create === undefined) {
        this.#isStarting = false;
        return;
      }
      await this.#start(id, create);
      await this.#options.clock.sleep(startDelayMs, this.#ending.signal, { ref: false });
    }
  }

  /** A failed start does not affect other workspaces. */
  async #start(id: string, create: (id: string) => BackgroundWorkspace): Promise<void> {
    const { log, publish } = this.#options;
    let running: Running | undefined;
    try {
      running = { workspace: create(id), writes: new RunningWrites(this.#options.clock), state: 'starting' };
      this.#running.set(id, running);
      await running.workspace.start();
      running.state = 'on';
    } catch (error) {
      log.error('a workspace could not start in the background', { workspace: id, error });
      if (this.#running.get(id) === running) this.#failed.add(id);
      await this.#stop(id);
    }
    publish();
  }

  /** Resolves when the session and the files are closed. Never rejects. */
  #stop(id: string): Promise<void> {
    const running = this.#running.get(id);
    if (running === undefined) return this.#stopping.get(id) ?? Promise.resolve();
    this.#running.delete(id);
    const stopping = running.writes
      .ended()
      .then(() => running.workspace.stop())
      .catch((error: unknown) =>
        this.#options.log.error('a workspace in the background could not stop', { workspace: id, error }),
      )
      .finally(() => {
        this.#stopping.delete(id);
        if (this.#ending.signal.aborted) return;
        this.#options.publish();
        this.#update();
      });
    this.#stopping.set(id, stopping);
    return stopping;
  }
}
