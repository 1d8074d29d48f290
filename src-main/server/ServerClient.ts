import { CookieJar } from 'tough-cookie';
import type { OriginKind } from '#contract/entities/workspace.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import {
  authorizationOf,
  type Credential,
  sessionCookieName,
  sessionCookieNames,
  type TokenSession,
} from './Credential.ts';
import { parseWellFormed } from './documents.ts';
import {
  failureOfNetwork,
  failureOfOutage,
  failureOfStatus,
  failureOfUnexpectedAnswer,
  failureOfUnknownLogin,
  isConnectionFailure,
  type RequestSummary,
} from './failures.ts';
import { checkerVersionPath, healthPath } from './healthPaths.ts';
import { OutageCheck } from './OutageCheck.ts';
import { isSuspect, type ReachOutcome } from './reach.ts';
import { readBody, readChunks } from './readBody.ts';
import type { ReadRows, UnreadableRow } from './readRows.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import type { Transport } from './transport.ts';

const checkerPrefix = '/canary';

/**
 * Maps a path of the server to a path of the origin.
 * @param path as the server defines it, for example `/db/configs` or `/kratos/sessions/whoami`
 * @param kind a web origin has the prefix `/api` and calls the identity service `/.ory`; a standalone health
 *   checker has its paths without `/canary`
 */
export function pathOn(kind: OriginKind, path: string): string {
  if (kind === 'server') return path;
  if (kind === 'checker')
    return path.startsWith(`${checkerPrefix}/`) ? path.slice(checkerPrefix.length) : path;
  return path.startsWith('/kratos/') ? `/api/.ory/${path.slice('/kratos/'.length)}` : `/api${path}`;
}

export interface ServerRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path of the server with its query: `/db/configs?select=id`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The POST changes nothing, so it may be retried like a GET. */
  readonly isReadOnlyPost?: true;
  /** The GET changes something, so it is never retried. */
  readonly noRetry?: true;
  /**
   * Streams a good answer instead of buffering it. Called for each attempt, with the content length in bytes
   * if known. The returned function receives each chunk. It must not keep the chunk, and can return a promise
   * to delay the next one.
   */
  readonly streamTo?: (bytes: number | undefined) => (part: Uint8Array) => unknown;
  /** The caller handles every status. An answer of a proxy is returned and not treated as an outage. */
  readonly anyStatus?: true;
  /** Removes the size limit of a streamed answer. */
  readonly anySize?: true;
  readonly signal?: AbortSignal | undefined;
  /** Timeout of the whole request, including its body, in milliseconds. Default: 30 s. */
  readonly timeoutMs?: number;
}

export interface ServerClientOptions {
  /** Scheme, host and port, without a path. */
  readonly origin: string;
  readonly originKind: OriginKind;
  /** Requests wait for a pending transport. */
  readonly transport: Transport | Promise<Transport>;
  readonly clock: Clock;
  /**
   * Detects outages behind a proxy: if the health endpoint fails as well, `send` fails with OFFLINE. Not set
   * while probing an address, which needs the status.
   */
  readonly detectsOutages?: true;
}

export const defaultTimeoutMs = 30_000;
const healthTimeoutMs = 5_000;

/** Requests that start or end a session. They are also allowed in a read-only workspace. */
const sessionPath =
  /^(?:\/kratos\/self-service\/(?:login|logout|recovery|verification)|\/auth\/login)(?:[/?]|$)/;

interface SentToken {
  readonly session: TokenSession;
  readonly token: string;
}

/**
 * A token renewal without an answer says nothing about the session. It counts as a server that did not
 * answer.
 */
const isUnreachable = ({ code }: Failure): boolean => code === 'OFFLINE' || code === 'TIMEOUT';

const isReadOnly = ({ method = 'GET', isReadOnlyPost: reads, noRetry }: ServerRequest): boolean =>
  noRetry !== true && (method === 'GET' || reads === true);

const maxRetries = 2;
const backOffMs = 200;

/**
 * HTTP client of one workspace's server. It stores cookies in memory, adds the credential and limits time.
 * Only reads are retried, and only after connection failures.
 */
export class ServerClient {
  readonly origin: string;
  readonly originKind: OriginKind;
  readonly #transport: Promise<Transport>;
  readonly #clock: Clock;
  #jar = new CookieJar();
  #credential: Credential | undefined;
  /** Last `Date` header, and the elapsed time of its arrival. */
  #serverClock: { readonly dateMs: number; readonly atMs: number } | undefined;
  readonly #outages: OutageCheck | undefined;
  /** Called when the server rejects the credential: after any 401 outside the identity service. */
  onUnauthenticated: ((failure: Failure) => void) | undefined;
  /**
   * Called after each request and its retries with whether the server answered. Not called for aborted
   * requests.
   */
  onReach: ((outcome: ReachOutcome) => void) | undefined;
  /**
   * Called with unreadable rows that were skipped.
   * @param what relation or path
   */
  onUnreadable: ((what: string, rows: readonly UnreadableRow[]) => void) | undefined;
  /** Disables retries while the server is known to be offline. */
  retriesDisabled = false;
  /** The server has no sign-in. A 401 is then an error of the server, not the end of a session. */
  hasNoSignIn = false;
  /**
   * The workspace is read-only. Requests that would change data on the server are rejected before they are
   * sent.
   */
  readOnly = false;

  constructor(options: ServerClientOptions) {
    this.origin = options.origin;
    this.originKind = options.originKind;
    this.#transport = Promise.resolve(options.transport);
    // Each request that needs the transport reports its failure.
    this.#transport.catch(() => undefined);
    this.#clock = options.clock;
    if (options.detectsOutages)
      this.#outages = new OutageCheck({
        clock: options.clock,
        isHealthFailing: () => this.#isHealthFailing(),
      });
  }

  /**
   * Reports unreadable rows of an answer.
   * @param what relation or path
   */
  reportUnreadable(what: string, { unreadable }: Pick<ReadRows<unknown>, 'unreadable'>): void {
    if (unreadable.length > 0) this.onUnreadable?.(what, unreadable);
  }

  /**
   * Difference between the server's clock and the local clock in milliseconds, from the last `Date` header.
   */
  get clockDifferenceMs(): number {
    const serverNowMs = this.serverNowMs;
    return serverNowMs === undefined ? 0 : serverNowMs - this.#clock.now();
  }

  /**
   * The server's time from the last `Date` header, in milliseconds since 1970. Undefined before the first
   * answer. The clock may be wrong.
   */
  get serverNowMs(): number | undefined {
    if (this.#serverClock === undefined) return undefined;
    const { dateMs, atMs } = this.#serverClock;
    return dateMs + this.#clock.elapsed() - atMs;
  }

  /** Sets the credential for all further requests. Drops the cookies of the previous session. */
  async setCredential(credential: Credential | undefined): Promise<void> {
    this.#credential = credential;
    this.#jar = new CookieJar();
    if (credential?.kind === 'cookie') {
      const name = sessionCookieNames[credential.of ?? 'kratos'];
      await this.#jar.setCookie(`${name}=${credential.value}; Path=/; HttpOnly`, this.origin);
    }
  }

  /**
   * Returns a session cookie of the server. Otherwise undefined.
   * @param name default: the cookie of the identity service
   */
  async sessionCookie(name: string = sessionCookieName): Promise<string | undefined> {
    const cookies = await this.#jar.getCookies(this.origin);
    return cookies.find((cookie) => cookie.key === name)?.value;
  }

  /**
   * Sends a request and reads the whole answer, whatever its status. A rejected token is renewed once.
   * @throws Failure OFFLINE or TIMEOUT without a complete answer; OFFLINE when a proxy answers for a server
   *   that is down; SERVER for an answer that is too large; CONFLICT for a change in a read-only workspace;
   *   UNAUTHENTICATED when the session has ended; the reason of an aborted signal
   */
  async send(request: ServerRequest): Promise<ServerAnswer> {
    const method = request.method ?? 'GET';
    const reads = isReadOnly(request);
    if (this.readOnly && !reads && !sessionPath.test(request.path))
      throw new Failure('CONFLICT', { sentence: lockedSentence });
    const url = new URL(this.origin + pathOn(this.originKind, request.path));
    const summary = { method, path: url.pathname };
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await this.#sendAuthenticated(request, method, url, summary);
        if (this.#outages !== undefined && isSuspect(answer)) {
          if (request.anyStatus) return answer;
          if (await this.#outages.isDown(!reads)) throw failureOfOutage(answer.status, answer.body, summary);
        }
        this.onReach?.({ reached: true });
        return answer;
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        if (error instanceof Failure) {
          this.onReach?.(isUnreachable(error) ? { reached: false, failure: error } : { reached: true });
          if (error.code === 'UNAUTHENTICATED') this.onUnauthenticated?.(error);
          throw error;
        }
        const again = reads && !this.retriesDisabled && attempt < maxRetries && isConnectionFailure(error);
        if (!again) {
          const failure = failureOfNetwork(error, summary);
          this.onReach?.({ reached: false, failure });
          throw failure;
        }
        await this.#clock.sleep(backOffMs * 2 ** attempt * (0.5 + this.#clock.random()), request.signal);
      }
    }
  }

  /**
   * @throws Failure for any status other than 2xx. A 401 also calls `onUnauthenticated`; on a server without
   *   sign-in it becomes a SERVER failure.
   */
  assertGood(answer: ServerAnswer): void {
    if (answer.status >= 200 && answer.status < 300) return;
    const failure = failureOfStatus(answer.status, answer.body, answer.header, answer.request);
    if (failure.code !== 'UNAUTHENTICATED') throw failure;
    this.onUnauthenticated?.(failure);
    throw this.hasNoSignIn ? failureOfUnknownLogin(failure) : failure;
  }

  async close(): Promise<void> {
    // A failed transport has nothing to close.
    const transport = await this.#transport.catch(() => undefined);
    await transport?.dispatcher.destroy();
  }

  async #isHealthFailing(): Promise<boolean> {
    // A standalone health checker has no `/health` path.
    const path = this.originKind === 'checker' ? checkerVersionPath : healthPath;
    const url = new URL(this.origin + pathOn(this.originKind, path));
    const summary = { method: 'GET', path: url.pathname };
    try {
      return isSuspect(
        await this.#sendOnce({ path, timeoutMs: healthTimeoutMs }, 'GET', url, summary, undefined),
      );
    } catch (error) {
      // A `Failure` means that an answer arrived but was too large.
      return !(error instanceof Failure);
    }
  }

  /**
   * Sends a request with a token of the session, if there is one. If the token is rejected, sends again with
   * a new token.
   */
  async #sendAuthenticated(
    request: ServerRequest,
    method: string,
    url: URL,
    summary: RequestSummary,
  ): Promise<ServerAnswer> {
    const session = this.#credential?.kind === 'session' ? this.#credential.session : undefined;
    if (session === undefined) return this.#sendOnce(request, method, url, summary, undefined);
    const token = await session.token(request.signal);
    const answer = await this.#sendOnce(request, method, url, summary, { session, token });
    if (answer.status !== 401) return answer;
    const other = await session.tokenAfterRejection(token, request.signal);
    if (other === undefined) return answer;
    return this.#sendOnce(request, method, url, summary, { session, token: other });
  }

  async #sendOnce(
    request: ServerRequest,
    method: string,
    url: URL,
    summary: RequestSummary,
    sent: SentToken | undefined,
  ): Promise<ServerAnswer> {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
    const { fetch, dispatcher } = await this.#transport;
    const response = await fetch(url, {
      method,
      dispatcher,
      // Data requests are never redirected, and a login page is not data. Return the redirect as the answer.
      redirect: 'manual',
      headers: await this.#headers(request, url, sent),
      signal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
      ...(request.body === undefined ? {} : { body: stringifyExact(request.body) }),
    });
    let body = '';
    if (request.streamTo !== undefined && response.ok) {
      const length = Number(response.headers.get('content-length') ?? Number.NaN);
      const take = request.streamTo(Number.isNaN(length) ? undefined : length);
      await readChunks(
        response,
        summary,
        take,
        request.anySize === true ? Number.POSITIVE_INFINITY : undefined,
      );
    } else body = await readBody(response, summary);
    for (const cookie of response.headers.getSetCookie()) {
      await this.#jar.setCookie(cookie, url.href, { ignoreError: true });
    }
    this.#readClock(response.headers.get('date'));
    const { status } = response;
    const header = (name: string) => response.headers.get(name);
    return { status, header, body, request: summary };
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

/** @throws Failure SERVER when the body is not JSON */
export function parseJson(answer: ServerAnswer): unknown {
  try {
    return parseWellFormed(answer.body);
  } catch (error) {
    throw failureOfUnexpectedAnswer(answer.body, answer.request, error);
  }
}
