import { isRunOver } from '#contract/rules/playbooks.ts';
import type { Clock } from '#main/base/clock.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import { isOneOf } from '#main/server/filters.ts';
import { playbookRunColumns, playbookRunRowSchema } from '#main/server/playbookRunRows.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';

const pollIntervalMs = 5_000;
/**
 * Limits for watched runs: their number, and the time in milliseconds. A run can wait for its
 * approval forever.
 */
const maxWatched = 50;
const maxWatchMs = 24 * 60 * 60_000;

export interface EndedRun {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  /** Name of the run's target; null if it has none. */
  readonly targetName: string | null;
}

interface RunWatchOptions {
  readonly session: Pick<SessionManager, 'state' | 'data' | 'workspaceId' | 'personId'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly onEnded: (run: EndedRun) => void;
}

interface WatchedRun {
  /** Workspace and user; runs are reported only to the user who started them. */
  readonly owner: string;
  readonly sinceMs: number;
}

/**
 * Polls the runs that were started here until they end, while their workspace is open. Runs are not saved
 * across restarts.
 */
export class RunWatch extends Watch {
  readonly #options: RunWatchOptions;
  readonly #watched = new Map<string, WatchedRun>();
  #isPolling = false;

  constructor(options: RunWatchOptions) {
    super(options.log, 'failed to check the watched playbook runs');
    this.#options = options;
  }

  add(id: string): void {
    const [oldest] = this.#watched.keys();
    if (this.#watched.size >= maxWatched && oldest !== undefined) this.#watched.delete(oldest);
    this.#watched.set(id, { owner: this.#owner(), sinceMs: this.#options.clock.elapsed() });
    if (!this.#isPolling) void this.#poll();
  }

  #owner(): string {
    const { session } = this.#options;
    return JSON.stringify([session.workspaceId ?? null, session.personId()]);
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    const { clock } = this.#options;
    await this.repeat(
      clock,
      pollIntervalMs,
      () => this.#checkRuns(),
      () => this.#watched.size > 0,
    );
    this.#isPolling = this.isStopped;
  }

  async #checkRuns(): Promise<void> {
    const { session, clock, onEnded } = this.#options;
    for (const [id, { sinceMs }] of this.#watched)
      if (clock.elapsed() - sinceMs > maxWatchMs) this.#watched.delete(id);
    const state = session.state.value;
    if (state.status !== 'signed-in' || state.server.status !== 'online') return;
    const owner = this.#owner();
    const ids = [...this.#watched].flatMap(([id, watched]) => (watched.owner === owner ? [id] : []));
    if (ids.length === 0) return;
    const { rows } = await session
      .data()
      .rows(
        { relation: 'playbook_runs', columns: playbookRunColumns, anyOf: [isOneOf('id', ids)] },
        playbookRunRowSchema,
      );
    for (const { id, status, playbook, resource } of rows) {
      if (!isRunOver(status) || !this.#watched.delete(id)) continue;
      onEnded({ id, status, title: playbook?.title ?? '', targetName: resource?.name ?? null });
    }
  }
}
