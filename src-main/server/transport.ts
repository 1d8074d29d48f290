import { getCACertificates, type TLSSocket } from 'node:tls';
import type { buildConnector, Dispatcher, fetch } from 'undici';

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
  /** Limit for opening a connection. */
  readonly connectTimeoutMs: number;
}

/** Node's own authorities, those of `NODE_EXTRA_CA_CERTS`, and the system's. */
const authorities = (): string[] => [
  ...new Set([...getCACertificates('default'), ...getCACertificates('system')]),
];

class UntrustedCertificateError extends Error {
  readonly code = 'QUARTERDECK_UNTRUSTED_CERTIFICATE';
}

/** Connects without asking an authority and then accepts one certificate only. */
function pinnedConnector(library: Library, fingerprint: string, timeout: number): buildConnector.connector {
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

function createDispatcher(library: Library, secure: boolean, options: TransportOptions): Dispatcher {
  const { Agent, ProxyAgent } = library;
  const timeout = options.connectTimeoutMs;
  if (!secure) {
    return options.proxy === null
      ? new Agent({ connect: { timeout } })
      : new ProxyAgent({ uri: options.proxy });
  }
  if (options.proxy !== null)
    return new ProxyAgent({ uri: options.proxy, requestTls: { ca: authorities() } });
  if (options.trustFingerprint !== undefined) {
    return new Agent({ connect: pinnedConnector(library, options.trustFingerprint, timeout) });
  }
  return new Agent({ connect: { ca: authorities(), timeout } });
}

/**
 * Opens the connections of one workspace. A trusted fingerprint applies to this workspace alone and to direct connections.
 * @param secure whether the origin is https; the authorities are read only then, which takes some milliseconds
 */
export async function createTransport(secure: boolean, options: TransportOptions): Promise<Transport> {
  const library = await loadLibrary();
  return { dispatcher: createDispatcher(library, secure, options), fetch: library.fetch };
}
