import { getCACertificates, type TLSSocket } from 'node:tls';
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici';

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
function pinnedConnector(fingerprint: string, timeout: number): buildConnector.connector {
  const connect = buildConnector({ rejectUnauthorized: false, timeout, maxCachedSessions: 0 });
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

/**
 * The connections of one workspace. A trusted fingerprint applies to this workspace alone and to direct connections.
 * @param secure whether the origin is https; the authorities are read only then, which takes some milliseconds
 */
export function createTransport(secure: boolean, options: TransportOptions): Dispatcher {
  const timeout = options.connectTimeoutMs;
  if (!secure) {
    return options.proxy === null
      ? new Agent({ connect: { timeout } })
      : new ProxyAgent({ uri: options.proxy });
  }
  if (options.proxy !== null)
    return new ProxyAgent({ uri: options.proxy, requestTls: { ca: authorities() } });
  if (options.trustFingerprint !== undefined) {
    return new Agent({ connect: pinnedConnector(options.trustFingerprint, timeout) });
  }
  return new Agent({ connect: { ca: authorities(), timeout } });
}
