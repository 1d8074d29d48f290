import { z } from 'zod';
import { isFailedRun, isRunUndecided } from '#contract/rules/jobs.ts';
import type { Clock } from '#main/base/clock.ts';
import type { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import { jobRowSchema, stripColumns } from './jobRows.ts';

const pollIntervalMs = 60_000;
/** Limit of watched jobs: each takes one query per minute. */
const maxWatched = 20;
/** Number of runs to read; the newest one with a final status counts. */
const runLimit = 3;

const pinSchema = z.tuple([z.string(), z.string().nullable()]);

export interface JobWatchOptions {
  readonly session: Pick<SessionManager, 'state' | 'data'>;
  /** Ids of pinned jobs: name and resource id as a JSON array. */
  readonly pins: LiveValue<string[]>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when a pinned job changes to failed. */
  readonly onFailed: (job: { readonly id: string; readonly name: string }) => void;
  /** Called when a pinned job succeeds again, or is no longer pinned. */
  readonly onResolved: (id: string) => void;
}

/** Polls pinned jobs once a minute while the server is online. The first status of a job is not a change. */
export class JobWatch extends Watch {
  readonly #options: JobWatchOptions;
  readonly #failedById = new Map<string, boolean>();

  constructor(options: JobWatchOptions) {
    super(options.log, 'failed to check the pinned jobs');
    this.#options = options;
  }

  start(): void {
    const { pins, clock } = this.#options;
    void this.follow(pins, (ids) => this.#onPins(ids));
    void this.repeat(clock, pollIntervalMs, () => this.#checkAll());
  }

  async #onPins(wanted: readonly string[]): Promise<void> {
    for (const id of [...this.#failedById.keys()].filter((known) => !wanted.includes(known))) {
      this.#failedById.delete(id);
      this.#options.onResolved(id);
    }
    if (wanted.some((id) => !this.#failedById.has(id))) await this.#checkAll();
  }

  async #checkAll(): Promise<void> {
    const { session, pins } = this.#options;
    const state = session.state.value;
    if (state.status !== 'signed-in' || state.server.status !== 'online') return;
    for (const id of pins.value.slice(0, maxWatched)) await this.#checkJob(session.data(), id);
  }

  async #checkJob(data: DataApi, id: string): Promise<void> {
    const parsed = pinSchema.safeParse(JSON.parse(id));
    if (!parsed.success) return;
    const [name, resourceId] = parsed.data;
    const { rows } = await data.rows(
      {
        relation: 'job_histories',
        columns: stripColumns,
        where: [
          ['name', 'eq', name],
          resourceId === null ? ['resource_id', 'is', 'null'] : ['resource_id', 'eq', resourceId],
        ],
        order: [['created_at', 'desc']],
        limit: runLimit,
      },
      jobRowSchema,
    );
    const newest = rows.find(({ status }) => !isRunUndecided(status));
    if (newest === undefined || !this.#options.pins.value.includes(id)) return;
    const failed = isFailedRun(newest.status);
    const before = this.#failedById.get(id);
    this.#failedById.set(id, failed);
    if (before === failed) return;
    if (!failed) this.#options.onResolved(id);
    else if (before !== undefined)
      this.#options.onFailed({ id, name: [name, newest.resourceName].filter(Boolean).join(' ') });
  }
}
