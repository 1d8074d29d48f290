import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import type { NoticeAct } from '../../host/host.ts';
import { messages } from './messages.ts';

/** Lifetime of an offered action, in milliseconds. */
const offeredForMs = 10 * 60_000;

/** Limit of offered actions; the oldest are dropped first. */
const mostOffered = 60;

interface Offered {
  readonly run: NoticeAct['run'];
  readonly untilMs: number;
}

/**
 * Actions that notices in the window offer. A random 256-bit id identifies each action, so only the window
 * that received the notice can run it. No URL contains such an id.
 */
export class NoticeActs {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #offered = new Map<string, Offered>();

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /** @returns the id of the action */
  offer(run: NoticeAct['run']): string {
    const name = randomBytes(32).toString('base64url');
    this.#offered.set(name, { run, untilMs: this.#clock.elapsed() + offeredForMs });
    for (const oldest of this.#offered.keys()) {
      if (this.#offered.size <= mostOffered) break;
      this.#offered.delete(oldest);
    }
    return name;
  }

  /**
   * Runs an action, once.
   * @returns the result, as a sentence
   * @throws Failure NOT_FOUND if the offer expired, and the errors of the action
   */
  async take(name: string): Promise<string> {
    const offered = this.#offered.get(name);
    this.#offered.delete(name);
    if (offered === undefined || offered.untilMs < this.#clock.elapsed())
      throw new Failure('NOT_FOUND', { sentence: messages.offeredNoMore });
    return offered.run();
  }
}
