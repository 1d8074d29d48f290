import {
  type DoctorStep,
  doctorSteps,
  snapshotSentence,
} from '../../src-preload/contract/rules/workspaces.ts';
import type { DoctorReport, DoctorRow } from '../../src-preload/contract/workspaces.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import { readAuthority } from '../server/authority.ts';
import { checkedProxy } from '../server/proxyChoice.ts';
import { createTransport } from '../server/transport.ts';
import { isFixed } from '../session/keptCredential.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import { SessionSecrets } from '../session/SessionSecrets.ts';
import type { Vault } from '../vault/Vault.ts';
import {
  type DoctorTools,
  doctorChecks,
  type Finding,
  type Patient,
  partTimeoutMs,
  type Subject,
} from './doctorChecks.ts';
import { doctorMessages } from './doctorMessages.ts';
import type { Workspaces } from './Workspaces.ts';

export interface ConnectionDoctorOptions {
  readonly workspaces: Workspaces;
  readonly vault: Vault;
  readonly session: Pick<SessionManager, 'workspaceId' | 'connection'>;
  readonly clock: Clock;
  readonly resolveProxy: (url: string) => Promise<string | null>;
  /** Version of Quarterdeck. */
  readonly version: string;
}

/** A stored workspace, or the connection settings of a new one. */
export type DoctorQuestion =
  | { readonly id: string }
  | {
      readonly address: string;
      readonly trustFingerprint?: string | undefined;
      /** Certificate authority as PEM; null for none. */
      readonly authority?: string | null | undefined;
      readonly proxy?: string | undefined;
    };

const waiting = (step: DoctorStep): DoctorRow => ({
  step,
  state: 'waiting',
  sentence: doctorMessages.waiting,
});

/** Without sign-in, the checks of sign-in and permissions do not apply. */
const stepsFor = ({ checksOnly }: Patient): readonly DoctorStep[] =>
  doctorSteps.filter((step) => !checksOnly || (step !== 'identity' && step !== 'permissions'));

/** Checks a connection step by step, from the URL to the user's permissions. Changes nothing. */
export class ConnectionDoctor {
  readonly #options: ConnectionDoctorOptions;

  constructor(options: ConnectionDoctorOptions) {
    this.#options = options;
  }

  /**
   * Yields the full report after each step. After a failed step, steps that depend on it are skipped.
   * @param signal ends the examination without an error
   * @throws Failure NOT_FOUND for an unknown workspace, CONFLICT for a snapshot, INVALID for an invalid proxy
   * or certificate authority
   */
  async *examine(question: DoctorQuestion, signal?: AbortSignal): AsyncGenerator<DoctorReport, void, void> {
    const ending = new AbortController();
    const ends = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
    const patient = await this.#admit(question, ends);
    const startedAt = new Date(this.#options.clock.now()).toISOString();
    const looked = new Map<DoctorStep, DoctorRow>();
    const report = (done: boolean): DoctorReport => ({
      rows: stepsFor(patient).map((step) => looked.get(step) ?? waiting(step)),
      done,
      startedAt,
    });
    try {
      for (const step of doctorSteps) {
        // An earlier step may have found that the server has no sign-in; later steps are then omitted.
        if (!stepsFor(patient).includes(step)) continue;
        looked.set(step, { step, state: 'running', sentence: doctorMessages.running });
        yield report(false);
        const { ends: last, ...found } = await this.#look(() => doctorChecks[step](patient));
        if (ends.aborted) return;
        looked.set(step, { step, ...found });
        if (last !== true) continue;
        for (const later of stepsFor(patient).filter((one) => !looked.has(one)))
          looked.set(later, { step: later, state: 'skipped', sentence: doctorMessages.notReached });
        break;
      }
      yield report(true);
    } finally {
      ending.abort();
      await patient.client?.close();
    }
  }

  /** Runs one check. An unexpected error becomes its result, and the next checks run. */
  async #look(check: () => Promise<Finding>): Promise<Finding> {
    try {
      return await check();
    } catch (error) {
      const { sentence, details } =
        error instanceof Failure ? error.data : { sentence: doctorMessages.failed, details: String(error) };
      return { state: 'bad', sentence, ...(details === undefined ? {} : { details }) };
    }
  }

  async #admit(question: DoctorQuestion, signal: AbortSignal): Promise<Patient> {
    const { clock, resolveProxy, version } = this.#options;
    const tools: DoctorTools = {
      clock,
      resolveProxy,
      version,
      openTransport: (secure, proxy, { trustFingerprint, authorityPem }) =>
        createTransport(secure, {
          proxy,
          trustFingerprint,
          authority: authorityPem,
          connectTimeoutMs: partTimeoutMs,
        }),
    };
    const subject = await this.#subjectOf(question);
    const url = new URL('http://unknown.invalid');
    const checksOnly = subject.identityMode === 'none';
    return { subject, tools, signal, url, checksOnly, proxy: null, client: undefined, credential: undefined };
  }

  async #subjectOf(question: DoctorQuestion): Promise<Subject> {
    const { workspaces, vault, session, clock } = this.#options;
    if ('address' in question) {
      const { address, trustFingerprint, authority, proxy } = question;
      return {
        address,
        trustFingerprint,
        authorityPem: authority ? readAuthority(authority, clock.now()).pem : undefined,
        hasAuthority: false,
        proxy: checkedProxy(proxy ?? 'system'),
        readCredential: async () => undefined,
      };
    }
    const workspace = workspaces.known(question.id);
    if (workspace.kind === 'snapshot') throw new Failure('CONFLICT', { sentence: snapshotSentence });
    return {
      address: workspace.origin,
      trustFingerprint: workspace.trustFingerprint,
      authorityPem: await workspaces.authorityOf(workspace),
      hasAuthority: workspace.authority !== null,
      proxy: workspace.proxy,
      identityMode: workspace.identityMode,
      readCredential: async () => {
        // Only one client may renew a session, so the open workspace's own connection provides
        // the credential.
        const open = session.workspaceId === workspace.id ? session.connection.value : undefined;
        if (open !== undefined) return open.credential;
        const { kept } = await new SessionSecrets(vault).read(workspace);
        return kept !== undefined && isFixed(kept) ? kept : undefined;
      },
    };
  }
}
