import { type BackgroundState, maxBackgroundWorkspaces } from '#contract/rules/workspaces.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import type { BridgeClient } from '../bridge/connectInProcess.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';
import { messages } from '../workspaces/messages.ts';
import type { WorkspaceRegistry } from '../workspaces/WorkspaceRegistry.ts';
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
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Log;
}

/** Delay (ms) before each start, so that the open workspace comes first and starts do not overlap. */
const startDelayMs = 500;

interface Running {
  readonly workspace: BackgroundWorkspace;
  state: 'starting' | 'on';
}

/**
 * Syncs workspaces while another one is open, at most `maxBackgroundWorkspaces`. Follows the list of workspaces
 * and the open workspace. A workspace never has two sessions or two stores at a time.
 */
export class BackgroundWorkspaces implements BackgroundControl {
  readonly #options: BackgroundWorkspacesOptions;
  readonly #ending = new AbortController();
  readonly #running = new Map<string, Running>();
  readonly #stopping = new Map<string, Promise<void>>();
  /** Number of running calls of `pause`, by workspace id. */
  readonly #paused = new Map<string, number>();
  /** Workspaces whose start failed. They start again when their setting changes. */
  readonly #failed = new Set<string>();
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

  stateOf(workspaceId: string): BackgroundState {
    const running = this.#running.get(workspaceId);
    if (running !== undefined) return running.state;
    if (this.#failed.has(workspaceId)) return 'off';
    const candidates = this.#candidates();
    if (!candidates.includes(workspaceId)) return 'off';
    return candidates.indexOf(workspaceId) < maxBackgroundWorkspaces ? 'starting' : 'limit';
  }

  async pause<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    this.#paused.set(workspaceId, (this.#paused.get(workspaceId) ?? 0) + 1);
    try {
      await this.#stop(workspaceId);
      return await work();
    } finally {
      const count = (this.#paused.get(workspaceId) ?? 1) - 1;
      if (count === 0) this.#paused.delete(workspaceId);
      else this.#paused.set(workspaceId, count);
      this.#update();
    }
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
    const { workspaces, openId } = this.#options.registry;
    return workspaces
      .filter(({ id, backgroundSync, snapshot }) => backgroundSync && snapshot === undefined && id !== openId)
      .map(({ id }) => id);
  }

  #isWanted(id: string): boolean {
    return !this.#paused.has(id) && this.#candidates().slice(0, maxBackgroundWorkspaces).includes(id);
  }

  /** Returns whether a workspace is wanted, and its earlier session and files are closed. */
  #mayStart(id: string): boolean {
    const { session, store } = this.#options;
    return (
      this.#isWanted(id) &&
      !this.#failed.has(id) &&
      !this.#running.has(id) &&
      !this.#stopping.has(id) &&
      this.#running.size + this.#stopping.size < maxBackgroundWorkspaces &&
      !session.heldWorkspaces.value.includes(id) &&
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
      running = { workspace: create(id), state: 'starting' };
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
    const stopping = running.workspace
      .stop()
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
