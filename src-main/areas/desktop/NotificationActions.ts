import { randomBytes } from 'node:crypto';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import type { NotificationAction } from '#main/host/host.ts';
import { messages } from './messages.ts';

/** Lifetime of an offered action, in milliseconds. */
const offerLifetimeMs = 10 * 60_000;

/** Limit of offered actions; the oldest are dropped first. */
const maxOffered = 60;

interface OfferedAction {
  readonly run: NotificationAction['run'];
  readonly expiresAtMs: number;
}

/**
 * Actions that notices in the window offer. A random 256-bit id identifies each action, so only the window
 * that received the notice can run it. No URL contains such an id.
 */
export class NotificationActions {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #offered = new Map<string, OfferedAction>();

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /** @returns the id of the action */
  offer(run: NotificationAction['run']): string {
    const name = randomBytes(32).toString('base64url');
    this.#offered.set(name, { run, expiresAtMs: this.#clock.elapsed() + offerLifetimeMs });
    for (const oldest of this.#offered.keys()) {
      if (this.#offered.size <= maxOffered) break;
      this.#offered.delete(oldest);
    }
    return name;
  }

  /**
   * Runs an action, once.
   * @returns the result, as a sentence
   * @throws Failure NOT_FOUND if the offer expired, and the errors of the action
   */
  async run(name: string): Promise<string> {
    const offered = this.#offered.get(name);
    this.#offered.delete(name);
    if (offered === undefined || offered.expiresAtMs < this.#clock.elapsed())
      throw new Failure('NOT_FOUND', { sentence: messages.actionExpired });
    return offered.run();
  }
}
