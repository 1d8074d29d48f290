import { createTransport, type Transport, type TransportOptions } from './transport.ts';

/**
 * HTTP connections of one workspace: to its server and to other hosts, such as an identity provider. A
 * certificate that is trusted for the server is not trusted for other hosts.
 */
export class Transports {
  readonly #serverOrigin: string;
  readonly #options: Omit<TransportOptions, 'proxy'>;
  readonly #proxyOf: (origin: string) => Promise<string | null>;
  readonly #transports = new Map<string, Promise<Transport>>();

  /**
   * @param own origin of the server
   * @param proxyOf returns `http://host:port` of the proxy for an origin, or null
   */
  constructor(
    own: string,
    options: Omit<TransportOptions, 'proxy'>,
    proxyOf: (origin: string) => Promise<string | null>,
  ) {
    this.#serverOrigin = own;
    this.#options = options;
    this.#proxyOf = proxyOf;
  }

  /** Returns the transport for an origin. Opens it on first use. */
  to(origin: string): Promise<Transport> {
    const open = this.#transports.get(origin) ?? this.#create(origin);
    this.#transports.set(origin, open);
    return open;
  }

  /** Closes the transports of other origins. The server's client closes its own. */
  async close(): Promise<void> {
    const others = [...this.#transports].filter(([origin]) => origin !== this.#serverOrigin);
    this.#transports.clear();
    await Promise.allSettled(others.map(async ([, transport]) => (await transport).dispatcher.destroy()));
  }

  async #create(origin: string): Promise<Transport> {
    const { trustFingerprint, ...options } = this.#options;
    return createTransport(origin.startsWith('https:'), {
      ...options,
      proxy: await this.#proxyOf(origin),
      ...(origin === this.#serverOrigin ? { trustFingerprint } : {}),
    });
  }
}
