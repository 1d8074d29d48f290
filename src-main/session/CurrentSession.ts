import type { ServerReach, SessionState } from '#contract/entities/session.ts';
import { snapshotSentence } from '#contract/rules/workspaces.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { SecretStorage } from '../vault/Vault.ts';
import { noLogin, unauthenticated } from './messages.ts';
import { hasNoSignIn } from './noSignInUser.ts';
import type { OpenWorkspace, ServerConnection } from './OpenWorkspace.ts';
import type { SessionCredential } from './RenewableSession.ts';
import { provisioningState, signedInDetailsOf, signedInState } from './sessionStates.ts';

/**
 * The open workspace, its session state and its credential. Changes of a workspace that was closed are
 * ignored.
 */
export class CurrentSession {
  readonly state = new LiveValue<SessionState>({ status: 'no-workspace' });
  /** See `SessionManager.connection`. */
  readonly connection = new LiveValue<ServerConnection | undefined>(undefined);
  /** Ids of workspaces whose session is open or still closing here. No other session may use their secret. */
  readonly heldWorkspaces = new LiveValue<readonly string[]>([]);
  readonly #maxConnections: number | undefined;
  readonly #closing = new Set<OpenWorkspace>();
  #openWorkspace: OpenWorkspace | undefined;

  /** @param maxConnections of each client; see `SessionManagerOptions` */
  constructor(maxConnections?: number) {
    this.#maxConnections = maxConnections;
  }

  get openWorkspace(): OpenWorkspace | undefined {
    return this.#openWorkspace;
  }

  /** @throws Failure CONFLICT when no workspace is open, or a snapshot is open */
  requireWorkspace(): OpenWorkspace {
    if (this.#openWorkspace !== undefined) return this.#openWorkspace;
    this.#assertServer('CONFLICT');
    throw new Failure('CONFLICT', { sentence: 'No workspace is open.' });
  }

  /** @throws Failure CONFLICT when no workspace is open, or its server has no sign-in */
  requireSignIn(): OpenWorkspace {
    const workspace = this.requireWorkspace();
    if (hasNoSignIn(workspace)) throw noLogin(workspace.target.kind === 'health-checker');
    return workspace;
  }

  /**
   * @throws Failure OFFLINE in a snapshot; UNAUTHENTICATED when the workspace is not open, no user is signed
   *   in, or the session has ended
   */
  requireSignedIn(workspace: OpenWorkspace | undefined): OpenWorkspace {
    this.#assertServer('OFFLINE');
    const state = this.state.value;
    if (workspace === undefined || workspace !== this.#openWorkspace || state.status !== 'signed-in') {
      throw unauthenticated();
    }
    if (state.server.status === 'expired') throw unauthenticated(state.server.sentence);
    return workspace;
  }

  /** A snapshot has no server. The failure makes callers use cached data. */
  #assertServer(code: 'CONFLICT' | 'OFFLINE'): void {
    const { value } = this.state;
    if (value.status === 'signed-in' && value.server.status === 'snapshot')
      throw new Failure(code, { sentence: snapshotSentence });
  }

  /** Closes the open workspace and opens another one or none. */
  async replace(workspace: OpenWorkspace | undefined, state: SessionState): Promise<void> {
    const previous = this.#openWorkspace;
    const lastCredential =
      previous && (previous.activeCredential ?? previous.pendingCredential ?? previous.rejectedCredential);
    if (previous !== undefined) {
      this.nextGeneration(previous);
      this.detach(previous);
    }
    this.#openWorkspace = workspace;
    if (previous !== undefined) this.#closing.add(previous);
    this.#publishHeld();
    this.state.set(state);
    try {
      // Wait for a renewal in progress. Its answer contains the new secret, which would be lost.
      if (lastCredential?.credential.kind === 'session')
        await lastCredential.credential.session.stopRenewal();
      await previous?.client.close();
      await previous?.transports.close();
    } finally {
      if (previous !== undefined) this.#closing.delete(previous);
      this.#publishHeld();
    }
  }

  #publishHeld(): void {
    const open = this.#openWorkspace === undefined ? [] : [this.#openWorkspace];
    this.heldWorkspaces.set([...open, ...this.#closing].map(({ target }) => target.id));
  }

  /** Starts a session change. Asynchronous work of earlier generations stops. */
  nextGeneration(workspace: OpenWorkspace): number {
    workspace.generation += 1;
    return workspace.generation;
  }

  isCurrentGeneration(workspace: OpenWorkspace, generation: number): boolean {
    return this.#openWorkspace === workspace && workspace.generation === generation;
  }

  /** Sets the state unless another workspace is open. */
  setState(workspace: OpenWorkspace, state: SessionState): void {
    if (this.#openWorkspace === workspace) this.state.set(state);
  }

  /** Publishes whether the server is reachable, for a user who is signed in or waits for the server. */
  setReach(workspace: OpenWorkspace, server: ServerReach): void {
    workspace.client.retriesDisabled = server.status === 'offline';
    const { identity, pendingCredential, target, activeCredential } = workspace;
    if (pendingCredential !== undefined && server.status === 'offline')
      this.setState(workspace, provisioningState(server, target.hosted?.organisation?.name));
    else if (identity !== undefined)
      this.setState(
        workspace,
        signedInState(
          identity,
          server,
          workspace.warnings,
          signedInDetailsOf(target, activeCredential?.credential),
        ),
      );
  }

  setIdentity(workspace: OpenWorkspace): void {
    const { value } = this.state;
    if (value.status === 'signed-in') this.setReach(workspace, value.server);
  }

  async attach(
    workspace: OpenWorkspace,
    credential: SessionCredential,
    keeping: SecretStorage,
  ): Promise<void> {
    workspace.activeCredential = { credential, keeping };
    await this.publish(workspace, credential);
  }

  /** Publishes the connection for other clients, such as the sync worker. */
  async publish(workspace: OpenWorkspace, credential: SessionCredential | undefined): Promise<void> {
    const { origin, originKind, trustFingerprint, authorityPem } = workspace.target;
    const proxy = await workspace.proxy;
    if (this.#openWorkspace !== workspace || workspace.activeCredential?.credential !== credential) return;
    const published = this.connection.value;
    if (published !== undefined && published.credential === credential) return;
    this.connection.set({
      origin,
      originKind,
      proxy,
      trustFingerprint,
      authorityPem,
      maxConnections: this.#maxConnections,
      credential,
    });
  }

  detach(workspace: OpenWorkspace): void {
    workspace.client.onUnauthenticated = undefined;
    workspace.client.retriesDisabled = false;
    workspace.monitor.stop();
    workspace.refresher.stop();
    workspace.activeCredential = undefined;
    workspace.pendingCredential = undefined;
    if (this.#openWorkspace === workspace && this.connection.value !== undefined)
      this.connection.set(undefined);
  }
}
