import { type Socket, connect as tcpConnect } from 'node:net';
import { type TLSSocket, connect as tlsConnect } from 'node:tls';
import { authorities } from './authorities.ts';

// Importing the module takes 25 ms at startup. See WindowServer.
const { request } = process.getBuiltinModule('node:http');

class ProxyRefusedError extends Error {
  readonly code = 'QUARTERDECK_PROXY_REFUSED';
}

export interface TunnelOptions {
  /** `http://host:port`, or null for a direct connection. */
  readonly proxy: string | null;
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const timeoutError = () => Object.assign(new Error('The connection took too long.'), { code: 'ETIMEDOUT' });

/**
 * Opens a TCP connection, through a proxy (HTTP CONNECT) if set.
 * @throws the system's error; an error with code `QUARTERDECK_PROXY_REFUSED` when the proxy answers a status
 *   other than 200
 */
export function openTunnel({ proxy, host, port, timeoutMs, signal }: TunnelOptions): Promise<Socket> {
  const limit = AbortSignal.timeout(timeoutMs);
  const abortSignal = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(limit.aborted ? timeoutError() : error);
    if (proxy === null) {
      const socket = tcpConnect({ host, port, signal: abortSignal });
      socket.once('error', fail);
      socket.once('connect', () => resolve(socket));
      return;
    }
    const named = host.includes(':') ? `[${host}]` : host;
    const { hostname, port: proxyPort } = new URL(proxy);
    const connectRequest = request({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(proxyPort || 80),
      method: 'CONNECT',
      path: `${named}:${port}`,
      signal: abortSignal,
    });
    connectRequest.once('error', fail);
    connectRequest.once('response', ({ statusCode }) => {
      connectRequest.destroy();
      reject(new ProxyRefusedError(`The proxy answered ${statusCode}.`));
    });
    connectRequest.once('connect', (answer, socket) => {
      // The caller adds its error listener later. An earlier error would have no listener and crash.
      socket.on('error', () => undefined);
      if (answer.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new ProxyRefusedError(`The proxy answered ${answer.statusCode}.`));
    });
    connectRequest.end();
  });
}

export interface SeenCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** SHA-256. */
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly validFromMs: number;
  readonly validToMs: number;
  /** Node's error code when no authority vouches for the certificate. Otherwise undefined. */
  readonly problem: string | undefined;
}

/**
 * Connects, reads the server's certificate and disconnects without sending data.
 * @param options `authority`: PEM of authorities to trust in addition to those of this computer
 * @throws the system's error when no TLS connection is possible
 */
export async function readCertificate(
  options: TunnelOptions & { readonly authority?: string | undefined },
): Promise<SeenCertificate> {
  const { host, timeoutMs, authority } = options;
  const socket = await openTunnel(options);
  const isName = !/^[\d.]+$|:/.test(host);
  return new Promise((resolve, reject) => {
    const secure: TLSSocket = tlsConnect({
      socket,
      host,
      // Report problems instead of rejecting the connection: no data is exchanged.
      rejectUnauthorized: false,
      ca: authorities(authority),
      ...(isName ? { servername: host } : {}),
    });
    const end = () => {
      secure.destroy();
      socket.destroy();
    };
    secure.setTimeout(timeoutMs, () => {
      end();
      reject(timeoutError());
    });
    secure.once('error', (error) => {
      end();
      reject(error);
    });
    secure.once('secureConnect', () => {
      const seen = secure.getPeerX509Certificate();
      const problem = secure.authorized ? undefined : String(secure.authorizationError);
      end();
      if (seen === undefined) return reject(new Error('The server sent no certificate.'));
      resolve({
        subject: seen.subject ?? '',
        issuer: seen.issuer ?? '',
        fingerprint: seen.fingerprint256,
        validFromMs: seen.validFromDate.getTime(),
        validToMs: seen.validToDate.getTime(),
        problem,
      });
    });
  });
}
