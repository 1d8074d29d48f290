import { nothingUnreadable } from '../../cache/model.ts';
import { HealthService } from '../../server/HealthService.ts';
import type { FeedContext } from '../FeedContext.ts';
import { afterPass, alsoUnreadable } from '../unreadable.ts';
import { checkKeysOf, toCheckRow } from './checkRows.ts';

/**
 * Brings the health summary: one document, compared by id, of which the differences are written. Names, labels, uptime and latency of
 * checks are complete only there.
 */
export class CheckSnapshot {
  #running: { readonly abort: AbortController; readonly done: Promise<number> } | undefined;

  /**
   * Asks for the summary. One that is being asked for already is given up, and whoever waits for it gets what this one brings.
   * @returns rows that were changed
   * @throws Failure, CacheError
   */
  run(context: FeedContext): Promise<number> {
    const abort = new AbortController();
    const before = this.#running;
    const done = this.#ask(context, abort.signal).catch((error: unknown) => {
      const next = this.#running;
      if (!abort.signal.aborted || next === undefined || next.abort === abort) throw error;
      return next.done;
    });
    this.#running = { abort, done };
    // Aborted only now: whoever waits for the old one finds the new one to wait for.
    before?.abort.abort(new Error('Another summary was asked for.'));
    const clear = () => {
      if (this.#running?.abort === abort) this.#running = undefined;
    };
    done.then(clear, clear);
    return done;
  }

  async #ask(context: FeedContext, signal: AbortSignal): Promise<number> {
    const summary = await new HealthService(context.client).summary(signal);
    const rows = summary.rows.map(toCheckRow);
    signal.throwIfAborted();
    const keys = checkKeysOf(rows);
    const places = await context.write.diffChecks(keys);
    const wanted = places.flatMap((place) => rows[place] ?? []);
    const before = await context.write.feed('checks');
    return context.write.applyChecks(keys, places, wanted, {
      ...before,
      forbidden: null,
      completeAtMs: context.now(),
      done: rows.length,
      total: rows.length,
      unreadable: afterPass(before, alsoUnreadable(nothingUnreadable, summary.unreadable)),
    });
  }
}
