import type { TLSSocket } from 'node:tls';
import type { buildConnector, Dispatcher, fetch } from 'undici';
import { authorities } from './authorities.ts';
import { openTunnel } from './tunnel.ts';

/** The HTTP library is loaded when the first server is reached: the window does not wait for it. */
const loadLibrary = () => import('undici');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** The connections of one workspace, and the function that asks over them. */
export interface Transport {
  readonly dispatcher: Dispatcher;
  readonly fetch: typeof fetch;
}

export interface TransportOptions {
  /** `http://host:port` of the proxy, or null for a direct connection. */
  readonly proxy: string | null;
  /** SHA-256 fingerprint of the one certificate that is trusted although no authority vouches for it. */
  readonly trustFingerprint?: string | undefined;
  /** PEM of authorities that are trusted besides those of this computer. */
  readonly authority?: string | undefined;
  /** Limit for opening a connection. */
  readonly connectTimeoutMs: number;
}

class UntrustedCertificateError extends Error {
  readonly code = 'QUARTERDECK_UNTRUSTED_CERTIFICATE';
}

type Connector = buildConnector.connector;

/** Connects without asking an authority and then accepts one certificate only. */
function pinnedConnector(library: Library, fingerprint: string, timeout: number): Connector {
  const connect = library.buildConnector({ rejectUnauthorized: false, timeout, maxCachedSessions: 0 });
  return (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error !== null) return callback(error, null);
      const seen = (socket as TLSSocket).getPeerCertificate().fingerprint256;
      if (seen === fingerprint) return callback(null, socket);
      socket.destroy();
      callback(new UntrustedCertificateError(`The server now shows another certificate: ${seen}`), null);
    });
}

/** Connects through a proxy first. The library's own way takes no connector, and so no fingerprint. */
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
  const { proxy, trustFingerprint, authority, connectTimeoutMs: timeout } = options;
  if (!secure) return proxy === null ? new Agent({ connect: { timeout } }) : new ProxyAgent({ uri: proxy });
  const connect =
    trustFingerprint === undefined
      ? library.buildConnector({ ca: authorities(authority), timeout })
      : pinnedConnector(library, trustFingerprint, timeout);
  return new Agent({ connect: proxy === null ? connect : throughProxy(connect, proxy, timeout) });
}

/**
 * Opens the connections of one workspace. A trusted fingerprint and an own authority apply to this workspace alone.
 * @param secure whether the origin is https; the authorities are read only then, which takes some milliseconds
 */
export async function createTransport(secure: boolean, options: TransportOptions): Promise<Transport> {
  const library = await loadLibrary();
  return { dispatcher: createDispatcher(library, secure, options), fetch: library.fetch };
}
