import type { IdentityMode, OriginKind, ProbeFailure } from '#contract/entities/workspace.ts';
import type { SignInProperties } from '#contract/rules/signInMethods.ts';
import type { WorkspaceKind } from '#contract/rules/workspaces.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import { codeOf } from './failures.ts';
import { findIssuer } from './findIssuer.ts';
import { isHealthChecker } from './healthChecker.ts';
import { healthPath } from './healthPaths.ts';
import { proxyFor } from './proxySetting.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import { ServerClient } from './ServerClient.ts';
import { Transports } from './Transports.ts';
import { readCertificate } from './tunnel.ts';

export interface ProbeSuccess extends SignInProperties {
  readonly origin: string;
  readonly kind: Exclude<WorkspaceKind, 'sample'>;
  readonly originKind: OriginKind;
  readonly certificate: 'verified' | 'trusted' | 'plain';
}

export interface ProbeOptions {
  readonly clock: Clock;
  readonly resolveProxy: (url: string) => Promise<string | null>;
  /** Fingerprint of a certificate that the user chose to trust. */
  readonly trustFingerprint?: string | undefined;
  /** PEM of certificate authorities to trust in addition to those of this computer. */
  readonly authority?: string | undefined;
  /** `system`, `none` or `http://host:port`. Default: `system`. */
  readonly proxy?: string | undefined;
  /** Timeout of each request. */
  readonly timeoutMs?: number;
}

type ProbeResult = { readonly probed: ProbeSuccess } | { readonly failure: ProbeFailure };
type FailureRow = Pick<ProbeFailure, 'kind' | 'sentence' | 'wayOn'>;

const certificateCodes: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is from an unknown certificate authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is from an unknown certificate authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is from an unknown certificate authority',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for a different name',
  QUARTERDECK_UNTRUSTED_CERTIFICATE: 'its certificate is not the one that you trusted',
};

const dnsCodes = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME'];
const refusedCodes = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ECONNABORTED'];

/**
 * Returns the message and the suggestion for a network failure while probing.
 * @param failure its cause has the error code
 * @param proxy of the connection, if any
 */
export function toProbeFailureRow(failure: Failure, url: URL, proxy: string | null): FailureRow {
  const code = codeOf(failure.cause) ?? '';
  if (code === 'QUARTERDECK_PROXY_REFUSED') {
    return {
      kind: 'proxy',
      sentence: `The proxy does not connect to ${url.host}.`,
      wayOn: 'Check the proxy’s address and whether it allows connections to this server.',
    };
  }
  if (proxy !== null && [...dnsCodes, ...refusedCodes].includes(code)) {
    return {
      kind: 'proxy',
      sentence: `The proxy ${new URL(proxy).host} cannot be reached.`,
      wayOn: 'Check the proxy’s address and whether it is running.',
    };
  }
  const certificate = certificateCodes[code];
  if (certificate !== undefined) {
    return {
      kind: 'tls',
      sentence: `The connection to ${url.host} is not secure: ${certificate}.`,
      wayOn:
        'Ask the server’s administrator. If you know this certificate, you can trust it for this workspace only.',
    };
  }
  if (code.startsWith('ERR_SSL') || code === 'EPROTO' || code.startsWith('ERR_TLS')) {
    return {
      kind: 'tls',
      sentence: `${url.host} does not use TLS as expected.`,
      wayOn: 'Check the port and whether the address starts with http:// instead of https://.',
    };
  }
  if (dnsCodes.includes(code)) {
    return {
      kind: 'dns',
      sentence: `The server ${url.hostname} was not found.`,
      wayOn: 'Check the spelling and whether you need a VPN.',
    };
  }
  if (refusedCodes.includes(code)) {
    return {
      kind: 'refused',
      sentence: `${url.host} refuses the connection.`,
      wayOn: 'Check the port and whether the server is running.',
    };
  }
  if (failure.code === 'TIMEOUT') {
    return {
      kind: 'timeout',
      sentence: `${url.host} does not answer.`,
      wayOn: 'Check your network or VPN, then try again.',
    };
  }
  return {
    kind: 'dropped',
    sentence: `${url.host} closed the connection without an answer.`,
    wayOn: 'Check the port and whether the address needs https://, then try again.',
  };
}

/** Parses user input as an origin. The default scheme is https, or http for this computer. */
export function parseAddress(address: string): URL | undefined {
  const typed = address.trim();
  const local = /^(localhost|127(?:\.\d+){3}|\[::1\])(?::|\/|$)/i.test(typed);
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)
    ? typed
    : `${local ? 'http' : 'https'}://${typed}`;
  try {
    const url = new URL(withScheme);
    const usable = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    return usable && url.hostname !== '' ? url : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the SHA-256 fingerprint of the server's certificate. Undefined when none arrives within the
 * timeout.
 */
async function readFingerprint(
  url: URL,
  proxy: string | null,
  timeoutMs: number,
): Promise<string | undefined> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return readCertificate({ proxy, host, port: Number(url.port || 443), timeoutMs }).then(
    ({ fingerprint }) => fingerprint,
    // The TLS failure was already reported.
    () => undefined,
  );
}

/** Order in which origin kinds are tried. The paths of a standalone health checker exist nowhere else. */
export const originKinds = ['web', 'checker', 'server'] as const satisfies readonly OriginKind[];

/** Sign-in methods of a server, as visible without a credential. */
export interface DetectedSignIn extends SignInProperties {
  readonly kind: ProbeSuccess['kind'];
}

/** A server without sign-in answers whoami with this 500. */
const isWithoutUsers = ({ status, body }: ServerAnswer): boolean =>
  status === 500 && body.includes('Error fetching user');

/**
 * Detects the identity mode of a server, and whether it is a server or a health checker.
 * @param timeoutMs timeout of each request
 * @returns undefined when the identity mode is unknown
 * @throws Failure like `ServerClient`
 */
export async function detectIdentityMode(
  client: ServerClient,
  timeoutMs: number,
): Promise<{ readonly identityMode: IdentityMode; readonly kind: ProbeSuccess['kind'] } | undefined> {
  const server = (identityMode: IdentityMode) => ({ identityMode, kind: 'server' as const });
  // The origin kind `checker` was already detected by the health checker's own summary.
  if (client.originKind === 'checker') return { identityMode: 'none', kind: 'health-checker' };
  const flow = await client.send({ path: '/kratos/self-service/login/api', timeoutMs });
  if (flow.status === 200 && flow.body.trimStart().startsWith('{')) return server('kratos');
  const whoami = await client.send({ path: '/auth/whoami', timeoutMs });
  if (isWithoutUsers(whoami)) return server('none');
  if (whoami.status !== 401)
    return (await isHealthChecker(client, timeoutMs))
      ? { identityMode: 'none', kind: 'health-checker' }
      : undefined;
  if (/\bbasic\b/i.test(whoami.header('www-authenticate') ?? '')) return server('basic');
  const text = whoami.body.trim();
  if (/^\{\s*"message":\s*"Unauthorized"/.test(text)) return server('basic');
  if (text.startsWith('Authorization Error')) return server('kratos');
  return text.startsWith('Unauthorized') ? server('hosted') : undefined;
}

/**
 * Detects the sign-in methods of a server without a credential.
 * @param transports for other hosts that the server names
 * @param timeoutMs timeout of each request
 * @returns undefined when the sign-in method is unknown
 * @throws Failure like `ServerClient`
 */
export async function detectSignIn(
  client: ServerClient,
  transports: Pick<Transports, 'to'>,
  timeoutMs: number,
): Promise<DetectedSignIn | undefined> {
  const found = await detectIdentityMode(client, timeoutMs);
  if (found === undefined || found.identityMode === 'none') return found;
  const issuer = await findIssuer(client, transports, timeoutMs);
  return issuer === undefined ? found : { ...found, oidc: { issuer } };
}

/**
 * Checks the liveness path of a server, or detects a standalone health checker. Returns the status of the
 * answer.
 * @param timeoutMs timeout of the request
 * @throws Failure like `ServerClient`
 */
export async function readLiveness(
  client: ServerClient,
  timeoutMs: number,
): Promise<{ good: boolean; status: number }> {
  if (client.originKind === 'checker') return { good: await isHealthChecker(client, timeoutMs), status: 0 };
  const answer = await client.send({ path: healthPath, timeoutMs });
  return { good: answer.status === 200 && answer.body.trim() === 'OK', status: answer.status };
}

async function probeOrigin(
  url: URL,
  options: ProbeOptions,
  proxy: string | null,
  timeoutMs: number,
): Promise<ProbeResult> {
  const secure = url.protocol === 'https:';
  const transports = new Transports(
    url.origin,
    {
      trustFingerprint: options.trustFingerprint,
      authority: options.authority,
      connectTimeoutMs: timeoutMs,
    },
    async (origin) => (origin === url.origin ? proxy : proxyFor(options.proxy, origin, options.resolveProxy)),
  );
  const transport = await transports.to(url.origin);
  try {
    let lastStatus = 0;
    for (const originKind of originKinds) {
      const client = new ServerClient({ origin: url.origin, originKind, transport, clock: options.clock });
      const liveness = await readLiveness(client, timeoutMs);
      lastStatus = liveness.status;
      if (!liveness.good) continue;
      const signIn = await detectSignIn(client, transports, timeoutMs);
      if (signIn === undefined) return { failure: identityUnknown(url) };
      const certificate = !secure ? 'plain' : options.trustFingerprint === undefined ? 'verified' : 'trusted';
      return { probed: { origin: url.origin, originKind, certificate, ...signIn } };
    }
    return { failure: notMissionControl(url, lastStatus) };
  } finally {
    await transport.dispatcher.destroy();
    await transports.close();
  }
}

export const identityUnknown = (url: URL): ProbeFailure => ({
  kind: 'identity',
  sentence: `${url.host} is a Mission Control server, but it does not report a sign-in method.`,
  wayOn: 'Ask the server’s administrator whether sign-in is enabled.',
});

/**
 * Creates the failure for an address of another kind of server.
 * @param status of its last answer
 */
export function notMissionControl(url: URL, status: number): ProbeFailure {
  if (status >= 500) {
    return {
      kind: 'http',
      sentence: `${url.host} answers, but with an error (${status}).`,
      wayOn: 'The server may be starting or unavailable. Try again in a moment.',
    };
  }
  return {
    kind: 'not-mission-control',
    sentence: `${url.host} answers, but it is not a Mission Control server.`,
    wayOn: 'Check the address. Use the address at which you open Mission Control in a browser.',
    details: `GET /api/health and GET /health did not answer OK; the last status was ${status}.`,
  };
}

/**
 * Probes an address: whether it is reachable and secure, its origin kind, and its sign-in methods.
 * @returns the result, or the failure with a suggestion for the user
 */
export async function probe(address: string, options: ProbeOptions): Promise<ProbeResult> {
  const url = parseAddress(address);
  if (url === undefined) {
    return {
      failure: {
        kind: 'address',
        sentence: 'This is not a valid server address.',
        wayOn: 'Use an address like https://mission-control.example.com.',
      },
    };
  }
  const timeoutMs = options.timeoutMs ?? 10_000;
  const proxy = await proxyFor(options.proxy, url.href, options.resolveProxy);
  try {
    return await probeOrigin(url, options, proxy, timeoutMs);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const row = toProbeFailureRow(error, url, proxy);
    const fingerprint = row.kind === 'tls' ? await readFingerprint(url, proxy, timeoutMs) : undefined;
    return {
      failure: {
        ...row,
        ...(error.data.details === undefined ? {} : { details: error.data.details }),
        ...(fingerprint === undefined ? {} : { fingerprint }),
      },
    };
  }
}
