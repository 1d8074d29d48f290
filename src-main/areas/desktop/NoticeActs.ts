import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import type { NoticeAct } from '../../host/host.ts';
import { messages } from './messages.ts';

/** So long can be done what a notice offers, in milliseconds. */
const offeredForMs = 10 * 60_000;

/** So much is offered at once; the oldest gives way. */
const mostOffered = 60;

interface Offered {
  readonly run: NoticeAct['run'];
  readonly untilMs: number;
}

/**
 * What notices in the window offer to do. Each is named by 256 random bits, which work once and for ten minutes: nobody but the window that was
 * told them can name one, and no address says any.
 */
export class NoticeActs {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #offered = new Map<string, Offered>();

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /** @returns by what it is named */
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
   * Does it, once.
   * @returns what was done, in a sentence
   * @throws Failure NOT_FOUND for what is offered no more, and whatever it meets
   */
  async take(name: string): Promise<string> {
    const offered = this.#offered.get(name);
    this.#offered.delete(name);
    if (offered === undefined || offered.untilMs < this.#clock.elapsed())
      throw new Failure('NOT_FOUND', { sentence: messages.offeredNoMore });
    return offered.run();
  }
}
