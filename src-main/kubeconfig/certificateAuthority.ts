import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';

const timeoutMs = 10_000;

const pemOf = ({ raw }: DetailedPeerCertificate): string =>
  `-----BEGIN CERTIFICATE-----\n${raw.toString('base64').replace(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`;

/** Returns the last certificate of the server's chain, which is its certificate authority. */
function lastOf(certificate: DetailedPeerCertificate): DetailedPeerCertificate {
  let last = certificate;
  // A root certificate is its own issuer.
  while (last.issuerCertificate && last.issuerCertificate !== last && last.issuerCertificate.raw)
    last = last.issuerCertificate;
  return last;
}

/**
 * Reads the certificate authority of a server whose certificate the user trusts explicitly. kubectl needs it,
 * because no public authority issued the certificate.
 * @param server https URL
 * @param fingerprint SHA-256 of the trusted certificate
 * @returns base64-encoded PEM, as in a kubeconfig
 * @throws Error if the server cannot be reached or has another certificate
 */
export async function certificateAuthority(server: string, fingerprint: string): Promise<string> {
  const { hostname, port } = new URL(server);
  // The URL has brackets around an IPv6 address.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const socket: TLSSocket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // The fingerprint is checked instead, before any data is sent.
    rejectUnauthorized: false,
    timeout: timeoutMs,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve);
      socket.once('error', reject);
      socket.once('timeout', () => reject(new Error('The server did not answer in time.')));
    });
    const certificate = socket.getPeerCertificate(true);
    if (certificate.fingerprint256 !== fingerprint)
      throw new Error(`The server now has a different certificate: ${certificate.fingerprint256}`);
    return Buffer.from(pemOf(lastOf(certificate))).toString('base64');
  } finally {
    socket.destroy();
  }
}
