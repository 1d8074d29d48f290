import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, type HttpAnswer, listenOnFreePort, Upstream } from '../Upstream.ts';

/** Number of answers to record per kind of request before replaying them. */
const recordedOfKind = 8;
/** Always forwarded: sign-in has state, and a replayed page would make paging endless. */
const neverRepeated = /\/\.ory\/|\/kratos\/|\/auth\/|[?&]\w+=gt\.|[?&]offset=/;

/** Requests of one kind differ only in their filters, so their answers have the same columns. */
function kindOf({ method, url }: IncomingMessage): string | undefined {
  if (url === undefined || neverRepeated.test(url)) return undefined;
  const { pathname, searchParams } = new URL(url, 'http://x');
  return `${method} ${pathname} ${searchParams.get('select') ?? ''}`;
}

/**
 * Replays earlier answers of the real server. A million random calls would otherwise only load its database.
 * Replayed answers are well-formed, but do not match the filters of their requests.
 */
export class ReplayProxy {
  readonly #upstream: Upstream;
  readonly #answers = new Map<string, HttpAnswer[]>();
  readonly #server = createServer((incoming, outgoing) => {
    this.#answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  #origin = '';
  #next = 0;

  private constructor(upstream: string) {
    this.#upstream = new Upstream(upstream);
  }

  /** @param upstream origin of the real server */
  static async start(upstream: string): Promise<ReplayProxy> {
    const proxy = new ReplayProxy(upstream);
    proxy.#origin = await listenOnFreePort(proxy.#server);
    return proxy;
  }

  get origin(): string {
    return this.#origin;
  }

  async stop(): Promise<void> {
    this.#upstream.close();
    await closeServer(this.#server);
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const kind = kindOf(incoming);
    const known = kind === undefined ? [] : (this.#answers.get(kind) ?? []);
    const sent = await buffer(incoming);
    const answer =
      known.length < recordedOfKind ? await this.#upstream.forward(incoming, sent) : this.#repeat(known);
    if (kind !== undefined && known.length < recordedOfKind) this.#answers.set(kind, [...known, answer]);
    outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    outgoing.end(answer.body);
  }

  #repeat(known: readonly HttpAnswer[]): HttpAnswer {
    this.#next += 1;
    const found = known[this.#next % known.length];
    if (found === undefined) throw new Error('No answer was recorded.');
    return found;
  }
}
