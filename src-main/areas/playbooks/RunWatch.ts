import { isRunOver } from '../../../src-preload/contract/rules/playbooks.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { isOneOf } from '../../server/filters.ts';
import { playbookRunColumns, playbookRunRowSchema } from '../../server/playbookRunRows.ts';
import type { SessionManager } from '../../session/SessionManager.ts';

const everyMs = 5_000;
/**
 * Limits for watched runs: their number, and the time in milliseconds. A run can wait for its
 * approval forever.
 */
const mostWatched = 50;
const longestMs = 24 * 60 * 60_000;

export interface EndedRun {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  /** Name of the run's target; null if it has none. */
  readonly on: string | null;
}

interface RunWatchOptions {
  readonly session: Pick<SessionManager, 'state' | 'data' | 'workspaceId' | 'personId'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly onEnded: (run: EndedRun) => void;
}

interface Watched {
  /** Workspace and user; runs are reported only to the user who started them. */
  readonly owner: string;
  readonly sinceMs: number;
}

/**
 * Polls the runs that were started here until they end, while their workspace is open. Runs are not saved
 * across restarts.
 */
export class RunWatch {
  readonly #options: RunWatchOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #ending = new AbortController();
  #looking = false;

  constructor(options: RunWatchOptions) {
    this.#options = options;
  }

  add(id: string): void {
    const [oldest] = this.#watched.keys();
    if (this.#watched.size >= mostWatched && oldest !== undefined) this.#watched.delete(oldest);
    this.#watched.set(id, { owner: this.#owner(), sinceMs: this.#options.clock.elapsed() });
    if (!this.#looking) void this.#keepLooking();
  }

  stop(): void {
    this.#ending.abort();
  }

  #owner(): string {
    const { session } = this.#options;
    return JSON.stringify([session.workspaceId ?? null, session.personId()]);
  }

  async #keepLooking(): Promise<void> {
    const { clock } = this.#options;
    this.#looking = true;
    while (this.#watched.size > 0) {
      try {
        await clock.sleep(everyMs, this.#ending.signal, { ref: false });
      } catch {
        // The application stops.
        return;
      }
      await this.#look();
    }
    this.#looking = false;
  }

  async #look(): Promise<void> {
    const { session, clock, log, onEnded } = this.#options;
    for (const [id, { sinceMs }] of this.#watched)
      if (clock.elapsed() - sinceMs > longestMs) this.#watched.delete(id);
    const state = session.state.value;
    if (state.status !== 'signed-in' || state.server.status !== 'online') return;
    const owner = this.#owner();
    const ids = [...this.#watched].flatMap(([id, watched]) => (watched.owner === owner ? [id] : []));
    if (ids.length === 0) return;
    try {
      const { rows } = await session
        .data()
        .rows(
          { relation: 'playbook_runs', columns: playbookRunColumns, anyOf: [isOneOf('id', ids)] },
          playbookRunRowSchema,
        );
      for (const { id, status, playbook, resource } of rows) {
        if (!isRunOver(status) || !this.#watched.delete(id)) continue;
        onEnded({ id, status, title: playbook?.title ?? '', on: resource?.name ?? null });
      }
    } catch (error) {
      log.warn('runs that were started here could not be looked at', { error });
    }
  }
}
