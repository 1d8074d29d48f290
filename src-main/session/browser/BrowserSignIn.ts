import { randomBytes } from 'node:crypto';
import type { BrowserStep } from '#contract/entities/session.ts';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Log } from '#main/base/log.ts';
import type { Host } from '#main/host/host.ts';
import type { SessionCredential } from '../RenewableSession.ts';
import type { BrowserSignInMethod, RedirectResult, StartedSignIn } from './BrowserSignInMethod.ts';
import { LoopbackRedirect } from './LoopbackRedirect.ts';
import { messages } from './messages.ts';

/** How long (ms) the user may take on the provider's pages. */
const signInTimeoutMs = 5 * 60_000;

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

interface SignInChoices {
  readonly register: boolean;
  readonly confirm: boolean;
  readonly ownWindow: boolean;
}

/**
 * Completes the sign-in.
 * @returns the user's name, if known
 * @throws Failure when the server rejects the user
 */
type Admit = (credential: SessionCredential) => Promise<string | undefined>;

/** Queue of events during a sign-in. */
class EventQueue<T> {
  readonly #events: T[] = [];
  #wake: () => void = () => {};

  add(news: T): void {
    this.#events.push(news);
    this.#wake();
  }

  async next(): Promise<T> {
    for (;;) {
      const first = this.#events.shift();
      if (first !== undefined) return first;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

type SignInEvent =
  | { readonly event: 'strange' }
  | { readonly event: 'returned'; readonly returned: RedirectResult }
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
    method: BrowserSignInMethod,
    choices: SignInChoices,
    admit: Admit,
    signal?: AbortSignal,
  ): AsyncGenerator<BrowserStep, void, void> {
    this.#current?.abort(new Failure('CONFLICT', { sentence: messages.replaced }));
    const own = new AbortController();
    this.#current = own;
    const events = new EventQueue<SignInEvent>();
    const fail = (error: unknown) => events.add({ event: 'failed', error });
    const abortSignal = AbortSignal.any(signal === undefined ? [own.signal] : [own.signal, signal]);
    abortSignal.addEventListener('abort', () => fail(abortSignal.reason), { once: true });
    const ended = new AbortController();
    const state = randomBytes(32).toString('base64url');
    const loopback = await LoopbackRedirect.open({
      state,
      port: this.#options.access.port,
      onForeignAnswer: () => events.add({ event: 'strange' }),
    });
    let outcome: { good: boolean; sentence: string } = { good: false, sentence: messages.timedOut };
    try {
      const started = await this.#begin(method, choices, loopback.address, state);
      abortSignal.throwIfAborted();
      loopback.returned.then((query) => events.add({ event: 'returned', returned: { query } }), fail);
      yield await this.#open(method, started, choices, events, AbortSignal.any([abortSignal, ended.signal]));
      this.#startTimeout(ended.signal, fail);
      yield* this.#wait(started, events, admit, (name) => {
        outcome = { good: true, sentence: messages.signedIn(name) };
      });
    } catch (error) {
      if (error instanceof Failure) outcome = { good: false, sentence: error.data.sentence };
      throw error;
    } finally {
      ended.abort();
      if (this.#current === own) this.#current = undefined;
      await loopback.close(outcome);
    }
  }

  #begin(
    method: BrowserSignInMethod,
    choices: SignInChoices,
    redirect: string,
    state: string,
  ): Promise<StartedSignIn> {
    const { register, confirm, ownWindow } = choices;
    if (!ownWindow) return method.begin({ redirect, state, register, confirm });
    if (!this.#options.access.signInWindow.able || method.beginInWindow === undefined)
      throw new Failure('CONFLICT', { sentence: messages.noWindow });
    return method.beginInWindow(register);
  }

  async *#wait(
    started: StartedSignIn,
    events: EventQueue<SignInEvent>,
    admit: Admit,
    onAdmitted: (name: string | undefined) => void,
  ): AsyncGenerator<BrowserStep, void, void> {
    for (;;) {
      const event = await events.next();
      if (event.event === 'failed') throw event.error;
      if (event.event === 'strange') {
        yield { step: 'strange' };
        continue;
      }
      yield { step: 'returned' };
      const name = await admit(await started.finish(event.returned));
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
    method: BrowserSignInMethod,
    { url }: StartedSignIn,
    { ownWindow }: SignInChoices,
    events: EventQueue<SignInEvent>,
    signal: AbortSignal,
  ): Promise<BrowserStep> {
    const { access, clock, log } = this.#options;
    const until = new Date(clock.now() + signInTimeoutMs).toISOString();
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
    if (!signInWindow.able || method.ownWindow === undefined)
      throw new Failure('CONFLICT', { sentence: messages.noWindow });
    signInWindow.open({ url, ...method.ownWindow }, signal).then(
      (back) =>
        back === undefined
          ? events.add({
              event: 'failed',
              error: new Failure('INVALID', { sentence: messages.windowClosed }),
            })
          : events.add({
              event: 'returned',
              returned: { query: new URL(back.address).searchParams, cookies: back.cookies },
            }),
      (error: unknown) => events.add({ event: 'failed', error }),
    );
    return { step: 'opened', url, where: 'window', until };
  }

  #startTimeout(over: AbortSignal, fail: (error: unknown) => void): void {
    this.#options.clock.sleep(signInTimeoutMs, over, { ref: false }).then(
      () => fail(new Failure('TIMEOUT', { sentence: messages.timedOut })),
      () => {
        // The sign-in ended before the timeout.
      },
    );
  }
}
