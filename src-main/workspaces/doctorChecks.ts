import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { OriginKind } from '#contract/entities/workspace.ts';
import type { DoctorStep } from '#contract/rules/workspaces.ts';
import type { DoctorRow } from '#contract/workspaces.ts';
import { Failure } from '../base/Failure.ts';
import { oneLineName } from '../server/authority.ts';
import type { Credential } from '../server/Credential.ts';
import { failureOfNetwork } from '../server/failures.ts';
import { isHealthChecker } from '../server/healthChecker.ts';
import {
  detectIdentityMode,
  identityUnknown,
  notMissionControl,
  originKinds,
  parseAddress,
  readLiveness,
  toProbeFailureRow,
} from '../server/probe.ts';
import { proxyFor } from '../server/proxySetting.ts';
import { ServerClient, type ServerClientOptions } from '../server/ServerClient.ts';
import type { Transport } from '../server/transport.ts';
import { openTunnel, readCertificate, type SeenCertificate } from '../server/tunnel.ts';
import { doctorMessages as messages } from './doctorMessages.ts';
import { readPermissions, readServerVersion } from './doctorReads.ts';

/** Time limit of each check, in milliseconds. */
export const checkTimeoutMs = 10_000;
/** Remaining validity of a certificate below which a warning is shown, in milliseconds. */
const expiryWarningMs = 14 * 24 * 60 * 60_000;
/**
 * Clock differences in seconds: above the first, displayed ages are wrong; above the second,
 * sessions may fail.
 */
const skewWarnS = 30;
const skewBadS = 300;

/** The connection to check. */
export interface CheckedConnection {
  readonly address: string;
  readonly trustFingerprint?: string | undefined;
  readonly authorityPem?: string | undefined;
  /** True if the workspace has a certificate authority, even if its file cannot be read. */
  readonly hasAuthority: boolean;
  readonly proxy?: string | undefined;
  /** Identity mode stored for the workspace. */
  readonly identityMode?: string | undefined;
  /** Returns the stored credential of the signed-in user. */
  readonly readCredential: () => Promise<Credential | undefined>;
}

export interface DoctorTools extends Pick<ServerClientOptions, 'clock'> {
  readonly resolveProxy: (url: string) => Promise<string | null>;
  readonly openTransport: (
    secure: boolean,
    proxy: string | null,
    subject: CheckedConnection,
  ) => Promise<Transport>;
  readonly version: string;
}

/** State that the checks share: each check adds data that later ones need. */
export interface DoctorState {
  readonly subject: CheckedConnection;
  readonly tools: DoctorTools;
  readonly signal: AbortSignal;
  /** True if the server has no sign-in; the checks of sign-in and permissions are then omitted. */
  checksOnly: boolean;
  url: URL;
  proxy: string | null;
  client: ServerClient | undefined;
  credential: Credential | undefined;
}

export interface Finding extends Pick<DoctorRow, 'sentence' | 'wayOn' | 'details'> {
  readonly state: 'ok' | 'warn' | 'bad' | 'skipped';
  /** True if later checks cannot succeed. */
  readonly stopsLaterChecks?: true;
}

export type DoctorCheck = (patient: DoctorState) => Promise<Finding>;

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));
const isLocal = (url: URL): boolean => /^(localhost|127\.[\d.]+|::1)$/.test(hostOf(url));

/** Converts a network failure, after which no later check can succeed. */
function networkFinding(error: unknown, { url, proxy }: DoctorState): Finding {
  const summary = { method: 'CONNECT', path: url.host };
  const failure =
    error instanceof Failure ? error : failureOfNetwork(new Error('connection', { cause: error }), summary);
  const { sentence, wayOn } = toProbeFailureRow(failure, url, proxy);
  return {
    state: 'bad',
    sentence,
    wayOn,
    details: failure.data.details ?? String(error),
    stopsLaterChecks: true,
  };
}

const address: DoctorCheck = async (state) => {
  const url = parseAddress(state.subject.address);
  if (url === undefined) return { state: 'bad', ...messages.address.none, stopsLaterChecks: true };
  state.url = url;
  if (url.protocol === 'https:' || isLocal(url))
    return { state: 'ok', sentence: messages.address.good(url.origin) };
  return { state: 'warn', ...messages.address.plain(url.origin) };
};

const proxy: DoctorCheck = async (state) => {
  const { subject, tools, url } = state;
  const own = subject.proxy !== undefined && subject.proxy !== 'system';
  state.proxy = await proxyFor(subject.proxy, url.href, tools.resolveProxy);
  if (state.proxy === null)
    return { state: 'ok', sentence: own ? messages.proxy.never : messages.proxy.none };
  return {
    state: 'ok',
    sentence: own ? messages.proxy.own(state.proxy) : messages.proxy.system(state.proxy),
  };
};

const dns: DoctorCheck = async (state) => {
  const host = hostOf(state.url);
  if (isIP(host) !== 0) return { state: 'skipped', sentence: messages.dns.number(host) };
  if (state.proxy !== null) return { state: 'skipped', sentence: messages.dns.byProxy };
  try {
    const found = await lookup(host, { all: true });
    const addresses = found.map((one) => one.address).join(', ');
    return { state: 'ok', sentence: messages.dns.good(host, addresses) };
  } catch (error) {
    return networkFinding(error, state);
  }
};

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const certificateText = (seen: SeenCertificate): string =>
  [
    `Subject: ${oneLineName(seen.subject)}`,
    `Issuer: ${oneLineName(seen.issuer)}`,
    `Valid: ${day(seen.validFromMs)} to ${day(seen.validToMs)}`,
    `SHA-256: ${seen.fingerprint}`,
  ].join('\n');

function checkCertificate(seen: SeenCertificate, { subject, tools, url }: DoctorState): Finding {
  const details = certificateText(seen);
  const { trustFingerprint } = subject;
  if (trustFingerprint !== undefined) {
    if (seen.fingerprint !== trustFingerprint)
      return {
        state: 'bad',
        ...messages.connection.other(url.host, trustFingerprint),
        details,
        stopsLaterChecks: true,
      };
    return { state: 'ok', sentence: messages.connection.trusted(url.host), details };
  }
  if (seen.problem !== undefined) {
    const cause = Object.assign(new Error(seen.problem), { code: seen.problem });
    const { sentence, wayOn } = toProbeFailureRow(
      failureOfNetwork(cause, { method: 'CONNECT', path: url.host }),
      url,
      null,
    );
    const lost = subject.hasAuthority && subject.authorityPem === undefined;
    return {
      state: 'bad',
      sentence,
      wayOn: lost ? messages.connection.noFile : wayOn,
      details,
      stopsLaterChecks: true,
    };
  }
  const leftMs = seen.validToMs - tools.clock.now();
  if (leftMs < expiryWarningMs)
    return { state: 'warn', ...messages.connection.soon(url.host, day(seen.validToMs)), details };
  return { state: 'ok', sentence: messages.connection.verified(url.host, oneLineName(seen.issuer)), details };
}

const connection: DoctorCheck = async (state) => {
  const { url, subject, signal } = state;
  const tunnelOptions = {
    proxy: state.proxy,
    host: hostOf(url),
    port: portOf(url),
    timeoutMs: checkTimeoutMs,
    signal,
  };
  try {
    if (url.protocol === 'https:')
      return checkCertificate(
        await readCertificate({ ...tunnelOptions, authority: subject.authorityPem }),
        state,
      );
    // Plain http is sent to the proxy without a tunnel, so the proxy itself must be reachable.
    const here = state.proxy === null ? tunnelOptions : { ...tunnelOptions, ...proxyEndpoint(state.proxy) };
    (await openTunnel(here)).destroy();
    return { state: isLocal(url) ? 'ok' : 'warn', sentence: messages.connection.plain(url.host) };
  } catch (error) {
    return networkFinding(error, state);
  }
};

function proxyEndpoint(address: string): {
  readonly proxy: null;
  readonly host: string;
  readonly port: number;
} {
  const url = new URL(address);
  return { proxy: null, host: hostOf(url), port: portOf(url) };
}

/** Returns the kind of server, and a warning if it differs from the stored one. */
function serverKindFinding({ subject, checksOnly }: DoctorState, originKind: OriginKind): Finding {
  const wasKnown = subject.identityMode !== undefined;
  if (checksOnly) {
    if (wasKnown && subject.identityMode !== 'none')
      return { state: 'warn', ...messages.server.checksOnlyNow };
    return { state: 'ok', sentence: messages.server.checker };
  }
  return { state: 'ok', sentence: messages.server[originKind] };
}

const server: DoctorCheck = async (state) => {
  const { tools, subject, url } = state;
  const transport = await tools.openTransport(url.protocol === 'https:', state.proxy, subject);
  let lastStatus = 0;
  try {
    for (const originKind of originKinds) {
      const client = new ServerClient({ origin: url.origin, originKind, transport, clock: tools.clock });
      client.retriesDisabled = true;
      client.readOnly = true;
      state.client = client;
      const { good, status } = await readLiveness(client, checkTimeoutMs);
      if (good) {
        state.checksOnly = originKind === 'checker' || (await isHealthChecker(client, checkTimeoutMs));
        return serverKindFinding(state, originKind);
      }
      lastStatus = status;
    }
  } catch (error) {
    return networkFinding(error, state);
  }
  const { sentence, wayOn, details } = notMissionControl(url, lastStatus);
  return {
    state: 'bad',
    sentence,
    wayOn,
    ...(details === undefined ? {} : { details }),
    stopsLaterChecks: true,
  };
};

/** Returns the client of an earlier check. Without one, later checks are skipped. */
function clientOf({ client }: DoctorState): ServerClient {
  if (client === undefined) throw new Error('No check reached the server.');
  return client;
}

const identity: DoctorCheck = async (state) => {
  const mode = (await detectIdentityMode(clientOf(state), checkTimeoutMs))?.identityMode;
  if (mode === undefined) {
    const { sentence, wayOn } = identityUnknown(state.url);
    return { state: 'bad', sentence, wayOn };
  }
  const known = state.subject.identityMode;
  if (known !== undefined && known !== mode) return { state: 'warn', ...messages.identity.changed };
  return { state: 'ok', sentence: messages.identity[mode] };
};

const clock: DoctorCheck = async (state) => {
  const seconds = Math.round(clientOf(state).clockDifferenceMs / 1_000);
  const off = Math.abs(seconds);
  if (off < skewWarnS) return { state: 'ok', sentence: messages.clock.good(seconds) };
  return { state: off < skewBadS ? 'warn' : 'bad', ...messages.clock.off(seconds) };
};

const versions: DoctorCheck = async (state) => {
  state.credential = state.checksOnly ? undefined : await state.subject.readCredential();
  const ours = state.tools.version;
  if (state.credential === undefined && !state.checksOnly)
    return { state: 'skipped', sentence: messages.versions.notSignedIn(ours) };
  const client = clientOf(state);
  await client.setCredential(state.credential);
  const theirs = await readServerVersion(client, state.signal);
  if (theirs === undefined) return { state: 'warn', sentence: messages.versions.unsaid(ours) };
  const { version, of } = theirs;
  const partOnly = of === 'health-checker' && !state.checksOnly;
  return { state: 'ok', sentence: messages.versions[partOnly ? 'checkers' : 'both'](version, ours) };
};

const permissions: DoctorCheck = async (state) => {
  if (state.credential === undefined) return { state: 'skipped', sentence: messages.permissions.notSignedIn };
  const found = await readPermissions(clientOf(state), state.signal);
  if (found === undefined) return { state: 'bad', ...messages.permissions.ended };
  const { roles, refused, read } = found;
  const details = messages.permissions.details(read, refused);
  return refused.length === 0
    ? { state: 'ok', sentence: messages.permissions.all(roles), details }
    : { state: 'warn', ...messages.permissions.some(roles, refused), details };
};

export const doctorChecks: Readonly<Record<DoctorStep, DoctorCheck>> = {
  address,
  proxy,
  dns,
  connection,
  server,
  identity,
  clock,
  versions,
  permissions,
};
