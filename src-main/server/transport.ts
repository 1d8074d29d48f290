import type { TLSSocket } from 'node:tls';
import type { buildConnector, Dispatcher, fetch } from 'undici';
import { authorities } from './authorities.ts';
import { openTunnel } from './tunnel.ts';

/** The HTTP library is loaded on first use, to not delay the window. */
const loadLibrary = () => import('undici');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Connections of one workspace, with a `fetch` function that uses them. */
export interface Transport {
  readonly dispatcher: Dispatcher;
  readonly fetch: typeof fetch;
}

export interface TransportOptions {
  /** `http://host:port` of the proxy, or null for a direct connection. */
  readonly proxy: string | null;
  /** SHA-256 fingerprint of the only accepted certificate, which needs no authority. */
  readonly trustFingerprint?: string | undefined;
  /** PEM of certificate authorities to trust in addition to those of this computer. */
  readonly authority?: string | undefined;
  readonly connectTimeoutMs: number;
  /** Maximum number of connections to the server. Default: no limit. */
  readonly maxConnections?: number | undefined;
}

class UntrustedCertificateError extends Error {
  readonly code = 'QUARTERDECK_UNTRUSTED_CERTIFICATE';
}

type Connector = buildConnector.connector;

/** Connects without validation by an authority and accepts only the certificate with this fingerprint. */
function pinnedConnector(library: Library, fingerprint: string, timeout: number): Connector {
  const connect = library.buildConnector({ rejectUnauthorized: false, timeout, maxCachedSessions: 0 });
  return (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error !== null) return callback(error, null);
      const seen = (socket as TLSSocket).getPeerCertificate().fingerprint256;
      if (seen === fingerprint) return callback(null, socket);
      socket.destroy();
      callback(new UntrustedCertificateError(`The server now has a different certificate: ${seen}`), null);
    });
}

/**
 * Connects through a proxy. The library's own proxy support does not accept a custom connector, which the
 * fingerprint needs.
 */
const throughProxy =
  (connect: Connector, proxy: string, timeoutMs: number): Connector =>
  (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    openTunnel({ proxy, host, port: Number(options.port || 443), timeoutMs }).then(
      (httpSocket) => connect({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };

function createDispatcher(library: Library, secure: boolean, options: TransportOptions): Dispatcher {
  const { Agent, ProxyAgent } = library;
  const { proxy, trustFingerprint, authority, connectTimeoutMs: timeout, maxConnections } = options;
  const limits = maxConnections === undefined ? {} : { connections: maxConnections };
  if (!secure)
    return proxy === null
      ? new Agent({ ...limits, connect: { timeout } })
      : new ProxyAgent({ ...limits, uri: proxy });
  const connect =
    trustFingerprint === undefined
      ? library.buildConnector({ ca: authorities(authority), timeout })
      : pinnedConnector(library, trustFingerprint, timeout);
  return new Agent({ ...limits, connect: proxy === null ? connect : throughProxy(connect, proxy, timeout) });
}

/**
 * Opens the connections of one workspace. The trusted fingerprint and authority apply only to this workspace.
 * @param secure whether the origin is https; only then the authorities are loaded, which takes some
 *   milliseconds
 */
export async function createTransport(secure: boolean, options: TransportOptions): Promise<Transport> {
  const library = await loadLibrary();
  return { dispatcher: createDispatcher(library, secure, options), fetch: library.fetch };
}
