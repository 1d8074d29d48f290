import { randomBytes } from 'node:crypto';
import type { BrowserStep } from '../../../src-preload/contract/entities/session.ts';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import type { Log } from '../../base/log.ts';
import type { Host } from '../../host/host.ts';
import type { HeldCredential } from '../RenewableSession.ts';
import type { Begun, BrowserDoor, Returned } from './BrowserDoor.ts';
import { LoopbackReturn } from './LoopbackReturn.ts';
import { messages } from './messages.ts';

/** How long (ms) the user may take on the provider's pages. */
const patienceMs = 5 * 60_000;

/** System functions that a sign-in needs. */
export interface BrowserAccess extends Pick<Host, 'openLink'> {
  /** Brings the application to the front after the redirect. */
  readonly showWindow: () => Promise<void>;
  readonly signInWindow: Host['abilities']['signInWindow'];
  /** TCP port for the redirect. Default: any free port. */
  readonly port?: number;
}

export interface BrowserSignInOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly access: BrowserAccess;
}

interface Wanted {
  readonly register: boolean;
  readonly confirm: boolean;
  readonly ownWindow: boolean;
}

/**
 * Completes the sign-in.
 * @returns the user's name, if known
 * @throws Failure when the server rejects the user
 */
type Admit = (credential: HeldCredential) => Promise<string | undefined>;

/** Queue of events during a sign-in. */
class News<T> {
  readonly #waiting: T[] = [];
  #wake: () => void = () => {};

  add(news: T): void {
    this.#waiting.push(news);
    this.#wake();
  }

  async next(): Promise<T> {
    for (;;) {
      const first = this.#waiting.shift();
      if (first !== undefined) return first;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

type Event =
  | { readonly event: 'strange' }
  | { readonly event: 'returned'; readonly returned: Returned }
  | { readonly event: 'failed'; readonly error: unknown };

/**
 * Signs in on a provider's pages, in a browser or a private window. A new sign-in replaces a running one. The
 * port accepts one answer and is closed when the sign-in ends.
 */
export class BrowserSignIn {
  readonly #options: BrowserSignInOptions;
  #current: AbortController | undefined;

  constructor(options: BrowserSignInOptions) {
    this.#options = options;
  }

  /**
   * @param signal aborts the sign-in
   * @throws Failure; the reason of an aborted signal
   */
  async *run(
    door: BrowserDoor,
    wanted: Wanted,
    admit: Admit,
    signal?: AbortSignal,
  ): AsyncGenerator<BrowserStep, void, void> {
    this.#current?.abort(new Failure('CONFLICT', { sentence: messages.replaced }));
    const own = new AbortController();
    this.#current = own;
    const news = new News<Event>();
    const fail = (error: unknown) => news.add({ event: 'failed', error });
    const giveUp = AbortSignal.any(signal === undefined ? [own.signal] : [own.signal, signal]);
    giveUp.addEventListener('abort', () => fail(giveUp.reason), { once: true });
    const over = new AbortController();
    const state = randomBytes(32).toString('base64url');
    const loopback = await LoopbackReturn.open({
      state,
      port: this.#options.access.port,
      onStrange: () => news.add({ event: 'strange' }),
    });
    let outcome: { good: boolean; sentence: string } = { good: false, sentence: messages.timedOut };
    try {
      const begun = await this.#begin(door, wanted, loopback.address, state);
      giveUp.throwIfAborted();
      loopback.returned.then((query) => news.add({ event: 'returned', returned: { query } }), fail);
      yield await this.#open(door, begun, wanted, news, AbortSignal.any([giveUp, over.signal]));
      this.#limit(over.signal, fail);
      yield* this.#wait(begun, news, admit, (name) => {
        outcome = { good: true, sentence: messages.signedIn(name) };
      });
    } catch (error) {
      if (error instanceof Failure) outcome = { good: false, sentence: error.data.sentence };
      throw error;
    } finally {
      over.abort();
      if (this.#current === own) this.#current = undefined;
      await loopback.close(outcome);
    }
  }

  #begin(door: BrowserDoor, wanted: Wanted, redirect: string, state: string): Promise<Begun> {
    const { register, confirm, ownWindow } = wanted;
    if (!ownWindow) return door.begin({ redirect, state, register, confirm });
    if (!this.#options.access.signInWindow.able || door.beginInWindow === undefined)
      throw new Failure('CONFLICT', { sentence: messages.noWindow });
    return door.beginInWindow(register);
  }

  async *#wait(
    begun: Begun,
    news: News<Event>,
    admit: Admit,
    onAdmitted: (name: string | undefined) => void,
  ): AsyncGenerator<BrowserStep, void, void> {
    for (;;) {
      const event = await news.next();
      if (event.event === 'failed') throw event.error;
      if (event.event === 'strange') {
        yield { step: 'strange' };
        continue;
      }
      yield { step: 'returned' };
      const name = await admit(await begun.finish(event.returned));
      onAdmitted(name);
      this.#options.access
        .showWindow()
        .catch((error: unknown) =>
          this.#options.log.warn('the window could not be brought to the front', { error }),
        );
      return;
    }
  }

  async #open(
    door: BrowserDoor,
    { url }: Begun,
    { ownWindow }: Wanted,
    news: News<Event>,
    signal: AbortSignal,
  ): Promise<BrowserStep> {
    const { access, clock, log } = this.#options;
    const until = new Date(clock.now() + patienceMs).toISOString();
    if (!ownWindow) {
      let problem: { problem: string } | undefined;
      try {
        await access.openLink(url);
      } catch (error) {
        // The user can copy the address or try again.
        log.warn('the browser could not be opened', { error });
        problem = { problem: error instanceof Failure ? error.data.sentence : messages.noBrowser };
      }
      return { step: 'opened', url, where: 'browser', until, ...problem };
    }
    const { signInWindow } = access;
    if (!signInWindow.able || door.ownWindow === undefined)
      throw new Failure('CONFLICT', { sentence: messages.noWindow });
    signInWindow.open({ url, ...door.ownWindow }, signal).then(
      (back) =>
        back === undefined
          ? news.add({
              event: 'failed',
              error: new Failure('INVALID', { sentence: messages.windowClosed }),
            })
          : news.add({
              event: 'returned',
              returned: { query: new URL(back.address).searchParams, cookies: back.cookies },
            }),
      (error: unknown) => news.add({ event: 'failed', error }),
    );
    return { step: 'opened', url, where: 'window', until };
  }

  #limit(over: AbortSignal, fail: (error: unknown) => void): void {
    this.#options.clock.sleep(patienceMs, over, { ref: false }).then(
      () => fail(new Failure('TIMEOUT', { sentence: messages.timedOut })),
      () => {
        // The sign-in ended before the timeout.
      },
    );
  }
}
