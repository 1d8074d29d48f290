import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface RecordedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Answers of one kind that are recorded before they are repeated. */
const recordedOfKind = 8;
/** Sign-in has state, and a page that is repeated never ends: both always reach the server. */
const neverRepeated = /\/\.ory\/|\/kratos\/|\/auth\/|[?&]\w+=gt\.|[?&]offset=/;

/** Requests of one kind differ in their filters only: their answers have the same columns. */
function kindOf({ method, url }: IncomingMessage): string | undefined {
  if (url === undefined || neverRepeated.test(url)) return undefined;
  const { pathname, searchParams } = new URL(url, 'http://x');
  return `${method} ${pathname} ${searchParams.get('select') ?? ''}`;
}

/**
 * A server that repeats earlier answers of the real one: a million random calls would otherwise measure the server's database.
 * Answers stay well-formed, but do not fit the filters of their requests.
 */
export class ReplayProxy {
  readonly #upstream: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 20 });
  readonly #answers = new Map<string, RecordedAnswer[]>();
  readonly #server = createServer((incoming, outgoing) => {
    this.#answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  #next = 0;

  private constructor(upstream: string) {
    this.#upstream = new URL(upstream);
  }

  /** @param upstream origin of the real server */
  static async start(upstream: string): Promise<ReplayProxy> {
    const proxy = new ReplayProxy(upstream);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const kind = kindOf(incoming);
    const known = kind === undefined ? [] : (this.#answers.get(kind) ?? []);
    const sent = await buffer(incoming);
    const answer = known.length < recordedOfKind ? await this.#ask(incoming, sent) : this.#repeat(known);
    if (kind !== undefined && known.length < recordedOfKind) this.#answers.set(kind, [...known, answer]);
    outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    outgoing.end(answer.body);
  }

  #repeat(known: readonly RecordedAnswer[]): RecordedAnswer {
    this.#next += 1;
    const found = known[this.#next % known.length];
    if (found === undefined) throw new Error('No answer was recorded.');
    return found;
  }

  async #ask({ method, url, headers }: IncomingMessage, body: Buffer): Promise<RecordedAnswer> {
    const { hostname, port } = this.#upstream;
    const asking = request({
      hostname,
      port,
      path: url,
      headers: { ...headers, 'accept-encoding': 'identity' },
      agent: this.#agent,
      ...(method === undefined ? {} : { method }),
    });
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    const { 'transfer-encoding': _, connection: __, ...rest } = answer.headers;
    return { status: answer.statusCode ?? 502, headers: rest, body: await buffer(answer) };
  }
}
