import { CookieJar } from 'tough-cookie';
import type { OriginKind } from '../../src-preload/contract/entities/workspace.ts';
import { lockedSentence } from '../../src-preload/contract/rules/workspaces.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import {
  authorizationOf,
  type Credential,
  sessionCookieName,
  sessionCookieNames,
  type TokenSession,
} from './Credential.ts';
import {
  type Asked,
  failureOfNetwork,
  failureOfOutage,
  failureOfRubbish,
  failureOfStatus,
  failureOfUnknownLogin,
  isConnectionFailure,
} from './failures.ts';
import { checkerVersionPath, healthPath } from './healthPaths.ts';
import { OutageCheck } from './OutageCheck.ts';
import { isSuspect, type ReachOutcome } from './reach.ts';
import { readBody, readParts } from './readBody.ts';
import type { ReadRows, UnreadableRow } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import type { Transport } from './transport.ts';

const checks = '/canary';

/**
 * Turns a path of the server into the path of an origin; API reference section 1.1.
 * @param path as the server knows it, for example `/db/configs` or `/kratos/sessions/whoami`
 * @param kind a web origin adds the prefix `/api` and calls the identity service `/.ory`; a health checker itself has its own
 * paths without `/canary` (server reference section 6.8)
 */
export function pathOn(kind: OriginKind, path: string): string {
  if (kind === 'server') return path;
  if (kind === 'checker') return path.startsWith(`${checks}/`) ? path.slice(checks.length) : path;
  return path.startsWith('/kratos/') ? `/api/.ory/${path.slice('/kratos/'.length)}` : `/api${path}`;
}

export interface ServerRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path as the server knows it, with its query: `/db/configs?select=id`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** A POST that changes nothing: it may be asked again as a GET may. */
  readonly onlyReads?: true;
  /** A GET that changes something: it is never asked again. */
  readonly once?: true;
  /**
   * A good answer is given away in the parts in which it comes, which are not to be kept: whoever reads it does so in another thread.
   * Called whenever one begins, which is again after an answer that broke off, with its length in bytes where the server says it. What
   * takes a part may make the next one wait.
   */
  readonly begin?: (bytes: number | undefined) => (part: Uint8Array) => unknown;
  /** The caller reads every status itself: an answer of a proxy is returned and not taken for an outage. */
  readonly anyStatus?: true;
  /** An answer that is given away and never held may be as large as it likes. */
  readonly anySize?: true;
  readonly signal?: AbortSignal | undefined;
  /** Limit for the whole request with its body, in milliseconds; 30 s when absent. */
  readonly timeoutMs?: number;
}

export interface ServerClientOptions {
  /** Scheme, host and port, without a path. */
  readonly origin: string;
  readonly originKind: OriginKind;
  /** May still be on its way; requests wait for it. */
  readonly transport: Transport | Promise<Transport>;
  readonly clock: Clock;
  /**
   * An answer that a proxy may have given for a server that is down is checked with the health endpoint, and `send` fails with OFFLINE
   * where that fails as well. Without it each answer is returned: the search for the kind of an address needs the status.
   */
  readonly detectsOutages?: true;
}

export const defaultTimeoutMs = 30_000;
const healthTimeoutMs = 5_000;

/** Ways in and out of a session: they are open in a locked workspace, too. */
const signingInOrOut =
  /^(?:\/kratos\/self-service\/(?:login|logout|recovery|verification)|\/auth\/login)(?:[/?]|$)/;

/** What was sent as proof of who calls with a request that has a session behind it. */
interface SentToken {
  readonly session: TokenSession;
  readonly token: string;
}

/** A failure of whoever gives tokens that says nothing about who calls: it is as if the server had not answered. */
const isUnreached = ({ code }: Failure): boolean => code === 'OFFLINE' || code === 'TIMEOUT';

const onlyReads = ({ method = 'GET', onlyReads: reads, once }: ServerRequest): boolean =>
  once !== true && (method === 'GET' || reads === true);

const retries = 2;
const backOffMs = 200;

/**
 * The HTTP client of one workspace's server; architecture section 4. It keeps the cookies in memory, puts the credential on
 * every request, limits time, and asks again only reads and only after connection failures.
 */
export class ServerClient {
  readonly origin: string;
  readonly originKind: OriginKind;
  readonly #transport: Promise<Transport>;
  readonly #clock: Clock;
  #jar = new CookieJar();
  #credential: Credential | undefined;
  /** The last `Date` header, and the elapsed time at which it came. */
  #serverClock: { readonly dateMs: number; readonly atMs: number } | undefined;
  readonly #outages: OutageCheck | undefined;
  /** Hears that the server no longer accepts the credential: any 401 outside the identity service. */
  onUnauthenticated: ((failure: Failure) => void) | undefined;
  /** Hears of every request, once its retries are over, whether the server answered it; not of one that was aborted. */
  onReach: ((outcome: ReachOutcome) => void) | undefined;
  /** Hears of rows that were left out of an answer because they could not be read. @param what relation or path */
  onUnreadable: ((what: string, rows: readonly UnreadableRow[]) => void) | undefined;
  /** Asks once and never again: a server that is known to be away is not waited for three times. */
  impatient = false;
  /** Nobody signs in at this server: a 401 is a fault of its own, and no session's end. */
  withoutLogin = false;
  /** The workspace is locked: whatever would change something at the server is refused here, before it is sent. */
  readOnly = false;

  constructor(options: ServerClientOptions) {
    this.origin = options.origin;
    this.originKind = options.originKind;
    this.#transport = Promise.resolve(options.transport);
    // Each request that needs the connections says why there are none.
    this.#transport.catch(() => undefined);
    this.#clock = options.clock;
    if (options.detectsOutages)
      this.#outages = new OutageCheck({
        clock: options.clock,
        isHealthFailing: () => this.#isHealthFailing(),
      });
  }

  /** Tells of what was left out of an answer. @param what relation or path */
  tellUnreadable(what: string, { unreadable }: Pick<ReadRows<unknown>, 'unreadable'>): void {
    if (unreadable.length > 0) this.onUnreadable?.(what, unreadable);
  }

  /** The server's clock less ours, in milliseconds, from its last `Date` header. */
  get clockDifferenceMs(): number {
    const serverNowMs = this.serverNowMs;
    return serverNowMs === undefined ? 0 : serverNowMs - this.#clock.now();
  }

  /** The server's time by its last `Date` header, milliseconds since 1970; undefined before the first. It may be wrong. */
  get serverNowMs(): number | undefined {
    if (this.#serverClock === undefined) return undefined;
    const { dateMs, atMs } = this.#serverClock;
    return dateMs + this.#clock.elapsed() - atMs;
  }

  /** Who calls from now on. Cookies of an earlier session are dropped. */
  async use(credential: Credential | undefined): Promise<void> {
    this.#credential = credential;
    this.#jar = new CookieJar();
    if (credential?.kind === 'cookie') {
      const name = sessionCookieNames[credential.of ?? 'kratos'];
      await this.#jar.setCookie(`${name}=${credential.value}; Path=/; HttpOnly`, this.origin);
    }
  }

  /** A session cookie that the server set, or undefined. @param name that of the identity service when absent */
  async sessionCookie(name: string = sessionCookieName): Promise<string | undefined> {
    const cookies = await this.#jar.getCookies(this.origin);
    return cookies.find((cookie) => cookie.key === name)?.value;
  }

  /**
   * Sends a request and reads the whole answer, whatever its status.
   * A token that the server refuses is replaced by another one, once: nothing was done by a request that was refused.
   * @throws Failure OFFLINE or TIMEOUT when there is no whole answer, OFFLINE when a proxy answers for a server that is down, SERVER when it is too large, CONFLICT for a change in a locked workspace (it is not the
   * server that refuses), UNAUTHENTICATED when a session that gives tokens has ended; the signal's reason when it is aborted
   */
  async send(request: ServerRequest): Promise<ServerAnswer> {
    const method = request.method ?? 'GET';
    const reads = onlyReads(request);
    if (this.readOnly && !reads && !signingInOrOut.test(request.path))
      throw new Failure('CONFLICT', { sentence: lockedSentence });
    const url = new URL(this.origin + pathOn(this.originKind, request.path));
    const asked = { method, path: url.pathname };
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await this.#sendAsSomebody(request, method, url, asked);
        if (this.#outages !== undefined && isSuspect(answer)) {
          if (request.anyStatus) return answer;
          if (await this.#outages.isDown(!reads)) throw failureOfOutage(answer.status, answer.body, asked);
        }
        this.onReach?.({ reached: true });
        return answer;
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        if (error instanceof Failure) {
          this.onReach?.(isUnreached(error) ? { reached: false, failure: error } : { reached: true });
          if (error.code === 'UNAUTHENTICATED') this.onUnauthenticated?.(error);
          throw error;
        }
        const again = reads && !this.impatient && attempt < retries && isConnectionFailure(error);
        if (!again) {
          const failure = failureOfNetwork(error, asked);
          this.onReach?.({ reached: false, failure });
          throw failure;
        }
        await this.#clock.sleep(backOffMs * 2 ** attempt * (0.5 + this.#clock.random()), request.signal);
      }
    }
  }

  /**
   * @throws Failure when the answer's status is not 2xx; a 401 is also told to `onUnauthenticated`, or is the server's fault where
   * nobody signs in
   */
  assertGood(answer: ServerAnswer): void {
    if (answer.status >= 200 && answer.status < 300) return;
    const failure = failureOfStatus(answer.status, answer.body, answer.header, answer.asked);
    if (failure.code !== 'UNAUTHENTICATED') throw failure;
    this.onUnauthenticated?.(failure);
    throw this.withoutLogin ? failureOfUnknownLogin(failure) : failure;
  }

  async close(): Promise<void> {
    // Without a transport there is nothing to close.
    const transport = await this.#transport.catch(() => undefined);
    await transport?.dispatcher.destroy();
  }

  async #isHealthFailing(): Promise<boolean> {
    // A health checker at an address of its own has no health endpoint.
    const path = this.originKind === 'checker' ? checkerVersionPath : healthPath;
    const url = new URL(this.origin + pathOn(this.originKind, path));
    const asked = { method: 'GET', path: url.pathname };
    try {
      return isSuspect(
        await this.#sendOnce({ path, timeoutMs: healthTimeoutMs }, 'GET', url, asked, undefined),
      );
    } catch (error) {
      // An answer that is too large is an answer.
      return !(error instanceof Failure);
    }
  }

  /** Sends with a token of the session, where there is one, and once more with another one where that was refused. */
  async #sendAsSomebody(
    request: ServerRequest,
    method: string,
    url: URL,
    asked: Asked,
  ): Promise<ServerAnswer> {
    const session = this.#credential?.kind === 'session' ? this.#credential.session : undefined;
    if (session === undefined) return this.#sendOnce(request, method, url, asked, undefined);
    const token = await session.token(request.signal);
    const answer = await this.#sendOnce(request, method, url, asked, { session, token });
    if (answer.status !== 401) return answer;
    const other = await session.tokenInstead(token, request.signal);
    if (other === undefined) return answer;
    return this.#sendOnce(request, method, url, asked, { session, token: other });
  }

  async #sendOnce(
    request: ServerRequest,
    method: string,
    url: URL,
    asked: Asked,
    sent: SentToken | undefined,
  ): Promise<ServerAnswer> {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
    const { fetch, dispatcher } = await this.#transport;
    const response = await fetch(url, {
      method,
      dispatcher,
      // A redirect is an answer of its own here: a data call is never redirected, a login page is not data.
      redirect: 'manual',
      headers: await this.#headers(request, url, sent),
      signal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    let body = '';
    if (request.begin !== undefined && response.ok) {
      const length = Number(response.headers.get('content-length') ?? Number.NaN);
      const take = request.begin(Number.isNaN(length) ? undefined : length);
      await readParts(response, asked, take, request.anySize === true ? Number.POSITIVE_INFINITY : undefined);
    } else body = await readBody(response, asked);
    for (const cookie of response.headers.getSetCookie()) {
      await this.#jar.setCookie(cookie, url.href, { ignoreError: true });
    }
    this.#readClock(response.headers.get('date'));
    const { status } = response;
    const header = (name: string) => response.headers.get(name);
    return { status, header, body, asked };
  }

  async #headers(
    request: ServerRequest,
    url: URL,
    sent: SentToken | undefined,
  ): Promise<Record<string, string>> {
    const asBearer = sent?.session.sentAs === 'bearer';
    const authorization = asBearer
      ? `Bearer ${sent.token}`
      : this.#credential && authorizationOf(this.#credential);
    const kept = await this.#jar.getCookieString(url.href);
    const token = sent?.session.sentAs === 'cookie' ? `__session=${sent.token}` : '';
    const cookies = [kept, token].filter((cookie) => cookie !== '').join('; ');
    return {
      accept: 'application/json',
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(authorization === undefined ? {} : { authorization }),
      ...(cookies === '' ? {} : { cookie: cookies }),
      ...request.headers,
    };
  }

  #readClock(date: string | null): void {
    const serverMs = date === null ? Number.NaN : Date.parse(date);
    if (!Number.isNaN(serverMs)) this.#serverClock = { dateMs: serverMs, atMs: this.#clock.elapsed() };
  }
}

/** An escape that can be half of a surrogate pair. No address and no database takes one without the other half. */
const halfPair = /\\u[dD][89a-fA-F]/;

/** @throws Failure SERVER when the body is not JSON */
export function parseJson(answer: ServerAnswer): unknown {
  try {
    return halfPair.test(answer.body)
      ? JSON.parse(answer.body, (_, value: unknown) =>
          typeof value === 'string' ? value.toWellFormed() : value,
        )
      : JSON.parse(answer.body);
  } catch (error) {
    throw failureOfRubbish(answer.body, answer.asked, error);
  }
}
