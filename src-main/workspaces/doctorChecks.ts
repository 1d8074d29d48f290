import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { OriginKind } from '../../src-preload/contract/entities/workspace.ts';
import type { DoctorStep } from '../../src-preload/contract/rules/workspaces.ts';
import type { DoctorRow } from '../../src-preload/contract/workspaces.ts';
import { Failure } from '../base/Failure.ts';
import { nameOf } from '../server/authority.ts';
import type { Credential } from '../server/Credential.ts';
import { failureOfNetwork } from '../server/failures.ts';
import { isHealthChecker } from '../server/healthChecker.ts';
import {
  identityUnknown,
  notMissionControl,
  originKinds,
  parseAddress,
  readIdentity,
  readLiveness,
  rowOf,
} from '../server/probe.ts';
import { proxyFor } from '../server/proxyChoice.ts';
import { ServerClient, type ServerClientOptions } from '../server/ServerClient.ts';
import type { Transport } from '../server/transport.ts';
import { lookAtCertificate, openTunnel, type SeenCertificate } from '../server/tunnel.ts';
import { doctorMessages as say } from './doctorMessages.ts';
import { readPermissions, readToldVersion } from './doctorReads.ts';

/** Time limit of each check, in milliseconds. */
export const partTimeoutMs = 10_000;
/** Remaining validity of a certificate below which a warning is shown, in milliseconds. */
const soonMs = 14 * 24 * 60 * 60_000;
/**
 * Clock differences in seconds: above the first, displayed ages are wrong; above the second,
 * sessions may fail.
 */
const skewWarnS = 30;
const skewBadS = 300;

/** The connection to check. */
export interface Subject {
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
  readonly openTransport: (secure: boolean, proxy: string | null, subject: Subject) => Promise<Transport>;
  readonly version: string;
}

/** State that the checks share: each check adds data that later ones need. */
export interface Patient {
  readonly subject: Subject;
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
  readonly ends?: true;
}

export type Check = (patient: Patient) => Promise<Finding>;

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));
const isLocal = (url: URL): boolean => /^(localhost|127\.[\d.]+|::1)$/.test(hostOf(url));

/** Converts a network failure, after which no later check can succeed. */
function broken(error: unknown, { url, proxy }: Patient): Finding {
  const asked = { method: 'CONNECT', path: url.host };
  const failure =
    error instanceof Failure ? error : failureOfNetwork(new Error('connection', { cause: error }), asked);
  const { sentence, wayOn } = rowOf(failure, url, proxy);
  return { state: 'bad', sentence, wayOn, details: failure.data.details ?? String(error), ends: true };
}

const address: Check = async (patient) => {
  const url = parseAddress(patient.subject.address);
  if (url === undefined) return { state: 'bad', ...say.address.none, ends: true };
  patient.url = url;
  if (url.protocol === 'https:' || isLocal(url))
    return { state: 'ok', sentence: say.address.good(url.origin) };
  return { state: 'warn', ...say.address.plain(url.origin) };
};

const proxy: Check = async (patient) => {
  const { subject, tools, url } = patient;
  const own = subject.proxy !== undefined && subject.proxy !== 'system';
  patient.proxy = await proxyFor(subject.proxy, url.href, tools.resolveProxy);
  if (patient.proxy === null) return { state: 'ok', sentence: own ? say.proxy.never : say.proxy.none };
  return { state: 'ok', sentence: own ? say.proxy.own(patient.proxy) : say.proxy.system(patient.proxy) };
};

const dns: Check = async (patient) => {
  const host = hostOf(patient.url);
  if (isIP(host) !== 0) return { state: 'skipped', sentence: say.dns.number(host) };
  if (patient.proxy !== null) return { state: 'skipped', sentence: say.dns.byProxy };
  try {
    const found = await lookup(host, { all: true });
    const addresses = found.map((one) => one.address).join(', ');
    return { state: 'ok', sentence: say.dns.good(host, addresses) };
  } catch (error) {
    return broken(error, patient);
  }
};

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const certificateText = (seen: SeenCertificate): string =>
  [
    `Subject: ${nameOf(seen.subject)}`,
    `Issuer: ${nameOf(seen.issuer)}`,
    `Valid: ${day(seen.validFromMs)} to ${day(seen.validToMs)}`,
    `SHA-256: ${seen.fingerprint}`,
  ].join('\n');

function judge(seen: SeenCertificate, { subject, tools, url }: Patient): Finding {
  const details = certificateText(seen);
  const { trustFingerprint } = subject;
  if (trustFingerprint !== undefined) {
    if (seen.fingerprint !== trustFingerprint)
      return { state: 'bad', ...say.connection.other(url.host, trustFingerprint), details, ends: true };
    return { state: 'ok', sentence: say.connection.trusted(url.host), details };
  }
  if (seen.problem !== undefined) {
    const cause = Object.assign(new Error(seen.problem), { code: seen.problem });
    const { sentence, wayOn } = rowOf(
      failureOfNetwork(cause, { method: 'CONNECT', path: url.host }),
      url,
      null,
    );
    const lost = subject.hasAuthority && subject.authorityPem === undefined;
    return { state: 'bad', sentence, wayOn: lost ? say.connection.noFile : wayOn, details, ends: true };
  }
  const leftMs = seen.validToMs - tools.clock.now();
  if (leftMs < soonMs)
    return { state: 'warn', ...say.connection.soon(url.host, day(seen.validToMs)), details };
  return { state: 'ok', sentence: say.connection.verified(url.host, nameOf(seen.issuer)), details };
}

const connection: Check = async (patient) => {
  const { url, subject, signal } = patient;
  const way = {
    proxy: patient.proxy,
    host: hostOf(url),
    port: portOf(url),
    timeoutMs: partTimeoutMs,
    signal,
  };
  try {
    if (url.protocol === 'https:')
      return judge(await lookAtCertificate({ ...way, authority: subject.authorityPem }), patient);
    // Plain http is sent to the proxy without a tunnel, so the proxy itself must be reachable.
    const here = patient.proxy === null ? way : { ...way, ...proxyItself(patient.proxy) };
    (await openTunnel(here)).destroy();
    return { state: isLocal(url) ? 'ok' : 'warn', sentence: say.connection.plain(url.host) };
  } catch (error) {
    return broken(error, patient);
  }
};

function proxyItself(address: string): {
  readonly proxy: null;
  readonly host: string;
  readonly port: number;
} {
  const url = new URL(address);
  return { proxy: null, host: hostOf(url), port: portOf(url) };
}

/** Returns the kind of server, and a warning if it differs from the stored one. */
function kindFound({ subject, checksOnly }: Patient, originKind: OriginKind): Finding {
  const wasKnown = subject.identityMode !== undefined;
  if (checksOnly) {
    if (wasKnown && subject.identityMode !== 'none') return { state: 'warn', ...say.server.checksOnlyNow };
    return { state: 'ok', sentence: say.server.checker };
  }
  return { state: 'ok', sentence: say.server[originKind] };
}

const server: Check = async (patient) => {
  const { tools, subject, url } = patient;
  const transport = await tools.openTransport(url.protocol === 'https:', patient.proxy, subject);
  let lastStatus = 0;
  try {
    for (const originKind of originKinds) {
      const client = new ServerClient({ origin: url.origin, originKind, transport, clock: tools.clock });
      client.impatient = true;
      client.readOnly = true;
      patient.client = client;
      const { good, status } = await readLiveness(client, partTimeoutMs);
      if (good) {
        patient.checksOnly = originKind === 'checker' || (await isHealthChecker(client, partTimeoutMs));
        return kindFound(patient, originKind);
      }
      lastStatus = status;
    }
  } catch (error) {
    return broken(error, patient);
  }
  const { sentence, wayOn, details } = notMissionControl(url, lastStatus);
  return { state: 'bad', sentence, wayOn, ...(details === undefined ? {} : { details }), ends: true };
};

/** Returns the client of an earlier check. Without one, later checks are skipped. */
function clientOf({ client }: Patient): ServerClient {
  if (client === undefined) throw new Error('No check reached the server.');
  return client;
}

const identity: Check = async (patient) => {
  const mode = (await readIdentity(clientOf(patient), partTimeoutMs))?.identityMode;
  if (mode === undefined) {
    const { sentence, wayOn } = identityUnknown(patient.url);
    return { state: 'bad', sentence, wayOn };
  }
  const known = patient.subject.identityMode;
  if (known !== undefined && known !== mode) return { state: 'warn', ...say.identity.changed };
  return { state: 'ok', sentence: say.identity[mode] };
};

const clock: Check = async (patient) => {
  const seconds = Math.round(clientOf(patient).clockDifferenceMs / 1_000);
  const off = Math.abs(seconds);
  if (off < skewWarnS) return { state: 'ok', sentence: say.clock.good(seconds) };
  return { state: off < skewBadS ? 'warn' : 'bad', ...say.clock.off(seconds) };
};

const versions: Check = async (patient) => {
  patient.credential = patient.checksOnly ? undefined : await patient.subject.readCredential();
  const ours = patient.tools.version;
  if (patient.credential === undefined && !patient.checksOnly)
    return { state: 'skipped', sentence: say.versions.nobody(ours) };
  const client = clientOf(patient);
  await client.use(patient.credential);
  const theirs = await readToldVersion(client, patient.signal);
  if (theirs === undefined) return { state: 'warn', sentence: say.versions.unsaid(ours) };
  const { version, of } = theirs;
  const partOnly = of === 'health-checker' && !patient.checksOnly;
  return { state: 'ok', sentence: say.versions[partOnly ? 'checkers' : 'both'](version, ours) };
};

const permissions: Check = async (patient) => {
  if (patient.credential === undefined) return { state: 'skipped', sentence: say.permissions.nobody };
  const found = await readPermissions(clientOf(patient), patient.signal);
  if (found === undefined) return { state: 'bad', ...say.permissions.ended };
  const { roles, refused, read } = found;
  const details = say.permissions.details(read, refused);
  return refused.length === 0
    ? { state: 'ok', sentence: say.permissions.all(roles), details }
    : { state: 'warn', ...say.permissions.some(roles, refused), details };
};

export const doctorChecks: Readonly<Record<DoctorStep, Check>> = {
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
