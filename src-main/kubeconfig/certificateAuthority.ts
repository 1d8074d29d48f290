import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';

const timeoutMs = 10_000;

const pemOf = ({ raw }: DetailedPeerCertificate): string =>
  `-----BEGIN CERTIFICATE-----\n${raw.toString('base64').replace(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`;

/** The certificate at the end of what the server shows: the one that vouches for the others. */
function lastOf(certificate: DetailedPeerCertificate): DetailedPeerCertificate {
  let last = certificate;
  // A root vouches for itself.
  while (last.issuerCertificate && last.issuerCertificate !== last && last.issuerCertificate.raw)
    last = last.issuerCertificate;
  return last;
}

/**
 * The authority of a server that a person trusts although no public one vouches for it, for a program that knows nothing of that.
 * @param server an https address
 * @param fingerprint SHA-256, of the one certificate that is trusted
 * @returns PEM in base64, as a kubeconfig has it
 * @throws Error when the server cannot be reached or shows another certificate
 */
export async function certificateAuthority(server: string, fingerprint: string): Promise<string> {
  const { hostname, port } = new URL(server);
  // An address of IPv6 stands in brackets there.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const socket: TLSSocket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // The fingerprint is asked instead, before anything is said to the server.
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
      throw new Error(`The server now shows another certificate: ${certificate.fingerprint256}`);
    return Buffer.from(pemOf(lastOf(certificate))).toString('base64');
  } finally {
    socket.destroy();
  }
}
