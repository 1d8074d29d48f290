import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Without content encoding. */
  readonly body: Buffer;
}

const maxSockets = 50;

/** The real server behind a proxy. */
export class Upstream {
  readonly #origin: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets });

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  async forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<HttpAnswer> {
    const { hostname, port } = this.#origin;
    const forwarded = request({
      hostname,
      port,
      path: url,
      headers: { ...headers, 'accept-encoding': 'identity' },
      agent: this.#agent,
      ...(method === undefined ? {} : { method }),
    });
    forwarded.end(body);
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
    const { 'transfer-encoding': _, connection: __, ...rest } = answer.headers;
    return { status: answer.statusCode ?? 502, headers: rest, body: await buffer(answer) };
  }

  close(): void {
    this.#agent.destroy();
  }
}

/**
 * Starts a server on a free port.
 * @returns its origin
 */
export async function listenOnFreePort(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function closeServer(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}
