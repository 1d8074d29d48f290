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
 * The workspace that is open, what is said of its session, and with what credential it is spoken with. Whoever finds something
 * out of a session says it here; what is said of a workspace that was left is not heard.
 */
export class CurrentSession {
  readonly state = new LiveValue<SessionState>({ status: 'no-workspace' });
  /** See SessionManager, which shows it to others. */
  readonly connection = new LiveValue<ServerConnection | undefined>(undefined);
  #connected: Connected | undefined;

  get connected(): Connected | undefined {
    return this.#connected;
  }

  /** @throws Failure CONFLICT when no workspace is open, or a snapshot is */
  require(): Connected {
    if (this.#connected !== undefined) return this.#connected;
    this.#assertServer('CONFLICT');
    throw new Failure('CONFLICT', { sentence: 'No workspace is open.' });
  }

  /** @throws Failure CONFLICT when no workspace is open, or nobody signs in there */
  requireLogin(): Connected {
    const connected = this.require();
    if (isWithoutLogin(connected)) throw noLogin(connected.target.kind === 'health-checker');
    return connected;
  }

  /** @throws Failure OFFLINE in a snapshot, UNAUTHENTICATED when it is not the open workspace, nobody is signed in there, or the session has ended */
  assertMayAsk(connected: Connected | undefined): Connected {
    this.#assertServer('OFFLINE');
    const state = this.state.value;
    if (connected === undefined || connected !== this.#connected || state.status !== 'signed-in') {
      throw unauthenticated();
    }
    if (state.server.status === 'expired') throw unauthenticated(state.server.sentence);
    return connected;
  }

  /** A snapshot has no server: whoever asks one is told so, and what is kept stands in. */
  #assertServer(code: 'CONFLICT' | 'OFFLINE'): void {
    const { value } = this.state;
    if (value.status === 'signed-in' && value.server.status === 'snapshot')
      throw new Failure(code, { sentence: snapshotSentence });
  }

  /** Leaves the workspace that is open, for another or for none. */
  async replace(connected: Connected | undefined, state: SessionState): Promise<void> {
    const left = this.#connected;
    const held = left && (left.attached ?? left.waiting ?? left.refused);
    if (left !== undefined) {
      this.nextGeneration(left);
      this.detach(left);
    }
    this.#connected = connected;
    this.state.set(state);
    // What renews a session may be at the server already: with the answer the session would be lost.
    if (held?.credential.kind === 'session') await held.credential.session.retire();
    await left?.client.close();
    await left?.transports.close();
  }

  /** Something changes the session now; whoever comes back from a wait with an older generation gives up. */
  nextGeneration(connected: Connected): number {
    connected.generation += 1;
    return connected.generation;
  }

  isGeneration(connected: Connected, generation: number): boolean {
    return this.#connected === connected && connected.generation === generation;
  }

  /** Sets the state unless another workspace was opened meanwhile. */
  setState(connected: Connected, state: SessionState): void {
    if (this.#connected === connected) this.state.set(state);
  }

  /** Says whether the server is there to whoever is signed in, or waits for it. */
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

  /** Says who is signed in, who was read once more; whether the server is there is what was said last. */
  setIdentity(connected: Connected): void {
    const { value } = this.state;
    if (value.status === 'signed-in') this.setReach(connected, value.server);
  }

  /** Speaks with a credential from now on. */
  async attach(connected: Connected, credential: HeldCredential, keeping: Keeping): Promise<void> {
    connected.attached = { credential, keeping };
    await this.publish(connected, credential);
  }

  /** Lets those know who have a client of their own how to speak to the server. */
  async publish(connected: Connected, credential: HeldCredential | undefined): Promise<void> {
    const { origin, originKind, trustFingerprint, authorityPem } = connected.target;
    const proxy = await connected.proxy;
    if (this.#connected !== connected || connected.attached?.credential !== credential) return;
    const published = this.connection.value;
    if (published !== undefined && published.credential === credential) return;
    this.connection.set({ origin, originKind, proxy, trustFingerprint, authorityPem, credential });
  }

  /** Nobody speaks for the person any more, and nobody listens whether the server answers. */
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
