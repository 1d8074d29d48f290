import { type DoctorStep, doctorSteps, snapshotSentence } from '#contract/rules/workspaces.ts';
import type { DoctorReport, DoctorRow } from '#contract/workspaces.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import { readAuthority } from '../server/authority.ts';
import { parseProxySetting } from '../server/proxySetting.ts';
import { createTransport } from '../server/transport.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import { SessionSecrets } from '../session/SessionSecrets.ts';
import { isFixed } from '../session/storedCredential.ts';
import type { Vault } from '../vault/Vault.ts';
import {
  type CheckedConnection,
  checkTimeoutMs,
  type DoctorState,
  type DoctorTools,
  doctorChecks,
  type Finding,
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
export type DoctorTarget =
  | { readonly id: string }
  | {
      readonly address: string;
      readonly trustFingerprint?: string | undefined;
      /** Certificate authority as PEM; null for none. */
      readonly authority?: string | null | undefined;
      readonly proxy?: string | undefined;
    };

const waitingRow = (step: DoctorStep): DoctorRow => ({
  step,
  state: 'waiting',
  sentence: doctorMessages.waiting,
});

/** Without sign-in, the checks of sign-in and permissions do not apply. */
const stepsFor = ({ checksOnly }: DoctorState): readonly DoctorStep[] =>
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
  async *examine(target: DoctorTarget, signal?: AbortSignal): AsyncGenerator<DoctorReport, void, void> {
    const controller = new AbortController();
    const abortSignal =
      signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]);
    const state = await this.#createState(target, abortSignal);
    const startedAt = new Date(this.#options.clock.now()).toISOString();
    const rowByStep = new Map<DoctorStep, DoctorRow>();
    const report = (done: boolean): DoctorReport => ({
      rows: stepsFor(state).map((step) => rowByStep.get(step) ?? waitingRow(step)),
      done,
      startedAt,
    });
    try {
      for (const step of doctorSteps) {
        // An earlier step may have found that the server has no sign-in; later steps are then omitted.
        if (!stepsFor(state).includes(step)) continue;
        rowByStep.set(step, { step, state: 'running', sentence: doctorMessages.running });
        yield report(false);
        const { stopsLaterChecks: last, ...found } = await this.#runCheck(() => doctorChecks[step](state));
        if (abortSignal.aborted) return;
        rowByStep.set(step, { step, ...found });
        if (last !== true) continue;
        for (const later of stepsFor(state).filter((one) => !rowByStep.has(one)))
          rowByStep.set(later, { step: later, state: 'skipped', sentence: doctorMessages.notReached });
        break;
      }
      yield report(true);
    } finally {
      controller.abort();
      await state.client?.close();
    }
  }

  /** Runs one check. An unexpected error becomes its result, and the next checks run. */
  async #runCheck(check: () => Promise<Finding>): Promise<Finding> {
    try {
      return await check();
    } catch (error) {
      const { sentence, details } =
        error instanceof Failure ? error.data : { sentence: doctorMessages.failed, details: String(error) };
      return { state: 'bad', sentence, ...(details === undefined ? {} : { details }) };
    }
  }

  async #createState(target: DoctorTarget, signal: AbortSignal): Promise<DoctorState> {
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
          connectTimeoutMs: checkTimeoutMs,
        }),
    };
    const subject = await this.#subjectOf(target);
    const url = new URL('http://unknown.invalid');
    const checksOnly = subject.identityMode === 'none';
    return { subject, tools, signal, url, checksOnly, proxy: null, client: undefined, credential: undefined };
  }

  async #subjectOf(target: DoctorTarget): Promise<CheckedConnection> {
    const { workspaces, vault, session, clock } = this.#options;
    if ('address' in target) {
      const { address, trustFingerprint, authority, proxy } = target;
      return {
        address,
        trustFingerprint,
        authorityPem: authority ? readAuthority(authority, clock.now()).pem : undefined,
        hasAuthority: false,
        proxy: parseProxySetting(proxy ?? 'system'),
        readCredential: async () => undefined,
      };
    }
    const workspace = workspaces.requireWorkspace(target.id);
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
        const { stored } = await new SessionSecrets(vault).read(workspace);
        return stored !== undefined && isFixed(stored) ? stored : undefined;
      },
    };
  }
}
