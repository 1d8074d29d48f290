import type { ServerReach, SessionState } from '../../src-preload/contract/entities/session.ts';
import { snapshotSentence } from '../../src-preload/contract/rules/workspaces.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Keeping } from '../vault/Vault.ts';
import { isWithoutLogin } from './anyone.ts';
import type { Connected, ServerConnection } from './Connected.ts';
import { noLogin, unauthenticated } from './messages.ts';
import type { HeldCredential } from './RenewableSession.ts';
import { circumstancesOf, provisioning, signedIn } from './sessionStates.ts';

/**
 * The open workspace, its session state and its credential. Changes of a workspace that was closed are
 * ignored.
 */
export class CurrentSession {
  readonly state = new LiveValue<SessionState>({ status: 'no-workspace' });
  /** See `SessionManager.connection`. */
  readonly connection = new LiveValue<ServerConnection | undefined>(undefined);
  #connected: Connected | undefined;

  get connected(): Connected | undefined {
    return this.#connected;
  }

  /** @throws Failure CONFLICT when no workspace is open, or a snapshot is open */
  require(): Connected {
    if (this.#connected !== undefined) return this.#connected;
    this.#assertServer('CONFLICT');
    throw new Failure('CONFLICT', { sentence: 'No workspace is open.' });
  }

  /** @throws Failure CONFLICT when no workspace is open, or its server has no sign-in */
  requireLogin(): Connected {
    const connected = this.require();
    if (isWithoutLogin(connected)) throw noLogin(connected.target.kind === 'health-checker');
    return connected;
  }

  /**
   * @throws Failure OFFLINE in a snapshot; UNAUTHENTICATED when the workspace is not open, no user is signed
   *   in, or the session has ended
   */
  assertMayAsk(connected: Connected | undefined): Connected {
    this.#assertServer('OFFLINE');
    const state = this.state.value;
    if (connected === undefined || connected !== this.#connected || state.status !== 'signed-in') {
      throw unauthenticated();
    }
    if (state.server.status === 'expired') throw unauthenticated(state.server.sentence);
    return connected;
  }

  /** A snapshot has no server. The failure makes callers use cached data. */
  #assertServer(code: 'CONFLICT' | 'OFFLINE'): void {
    const { value } = this.state;
    if (value.status === 'signed-in' && value.server.status === 'snapshot')
      throw new Failure(code, { sentence: snapshotSentence });
  }

  /** Closes the open workspace and opens another one or none. */
  async replace(connected: Connected | undefined, state: SessionState): Promise<void> {
    const left = this.#connected;
    const held = left && (left.attached ?? left.waiting ?? left.refused);
    if (left !== undefined) {
      this.nextGeneration(left);
      this.detach(left);
    }
    this.#connected = connected;
    this.state.set(state);
    // Wait for a renewal in progress. Its answer contains the new secret, which would be lost.
    if (held?.credential.kind === 'session') await held.credential.session.retire();
    await left?.client.close();
    await left?.transports.close();
  }

  /** Starts a session change. Asynchronous work of earlier generations stops. */
  nextGeneration(connected: Connected): number {
    connected.generation += 1;
    return connected.generation;
  }

  isGeneration(connected: Connected, generation: number): boolean {
    return this.#connected === connected && connected.generation === generation;
  }

  /** Sets the state unless another workspace is open. */
  setState(connected: Connected, state: SessionState): void {
    if (this.#connected === connected) this.state.set(state);
  }

  /** Publishes whether the server is reachable, for a user who is signed in or waits for the server. */
  setReach(connected: Connected, server: ServerReach): void {
    connected.client.impatient = server.status === 'offline';
    const { identity, waiting, target, attached } = connected;
    if (waiting !== undefined && server.status === 'offline')
      this.setState(connected, provisioning(server, target.hosted?.organisation?.name));
    else if (identity !== undefined)
      this.setState(
        connected,
        signedIn(identity, server, connected.warnings, circumstancesOf(target, attached?.credential)),
      );
  }

  setIdentity(connected: Connected): void {
    const { value } = this.state;
    if (value.status === 'signed-in') this.setReach(connected, value.server);
  }

  async attach(connected: Connected, credential: HeldCredential, keeping: Keeping): Promise<void> {
    connected.attached = { credential, keeping };
    await this.publish(connected, credential);
  }

  /** Publishes the connection for other clients, such as the sync worker. */
  async publish(connected: Connected, credential: HeldCredential | undefined): Promise<void> {
    const { origin, originKind, trustFingerprint, authorityPem } = connected.target;
    const proxy = await connected.proxy;
    if (this.#connected !== connected || connected.attached?.credential !== credential) return;
    const published = this.connection.value;
    if (published !== undefined && published.credential === credential) return;
    this.connection.set({ origin, originKind, proxy, trustFingerprint, authorityPem, credential });
  }

  detach(connected: Connected): void {
    connected.client.onUnauthenticated = undefined;
    connected.client.impatient = false;
    connected.monitor.stop();
    connected.refresher.stop();
    connected.attached = undefined;
    connected.waiting = undefined;
    if (this.#connected === connected && this.connection.value !== undefined) this.connection.set(undefined);
  }
}
