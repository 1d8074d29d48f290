import type { ServerReach, SessionState } from '../../src-preload/contract/entities/session.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Credential } from '../server/Credential.ts';
import type { Keeping } from '../vault/Vault.ts';
import { isWithoutLogin } from './anyone.ts';
import type { Connected, ServerConnection } from './Connected.ts';
import { noLogin, unauthenticated } from './messages.ts';
import { provisioning, signedIn } from './sessionStates.ts';

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

  /** @throws Failure CONFLICT when no workspace is open */
  require(): Connected {
    if (this.#connected !== undefined) return this.#connected;
    throw new Failure('CONFLICT', { sentence: 'No workspace is open.' });
  }

  /** @throws Failure CONFLICT when no workspace is open, or nobody signs in there */
  requireLogin(): Connected {
    const connected = this.require();
    if (isWithoutLogin(connected)) throw noLogin();
    return connected;
  }

  /** @throws Failure UNAUTHENTICATED when it is not the open workspace, nobody is signed in there, or the session has ended */
  assertMayAsk(connected: Connected | undefined): Connected {
    const state = this.state.value;
    if (connected === undefined || connected !== this.#connected || state.status !== 'signed-in') {
      throw unauthenticated();
    }
    if (state.server.status === 'expired') throw unauthenticated(state.server.sentence);
    return connected;
  }

  /** Leaves the workspace that is open, for another or for none. */
  async replace(connected: Connected | undefined, state: SessionState): Promise<void> {
    const left = this.#connected;
    if (left !== undefined) {
      this.newTurn(left);
      this.release(left);
    }
    this.#connected = connected;
    this.state.set(state);
    await left?.client.close();
  }

  /** Something changes the session now; whoever comes back from a wait with an older turn gives up. */
  newTurn(connected: Connected): number {
    connected.turn += 1;
    return connected.turn;
  }

  isTurn(connected: Connected, turn: number): boolean {
    return this.#connected === connected && connected.turn === turn;
  }

  /** Sets the state unless another workspace was opened meanwhile. */
  say(connected: Connected, state: SessionState): void {
    if (this.#connected === connected) this.state.set(state);
  }

  /** Says whether the server is there to whoever is signed in, or waits for it. */
  sayReach(connected: Connected, server: ServerReach): void {
    connected.client.impatient = server.status === 'offline';
    const { identity, waiting } = connected;
    if (waiting !== undefined && server.status === 'offline') this.say(connected, provisioning(server));
    else if (identity !== undefined) this.say(connected, signedIn(identity, server, connected.warnings));
  }

  /** Says who is signed in, who was read once more; whether the server is there is what was said last. */
  sayIdentity(connected: Connected): void {
    const { value } = this.state;
    if (value.status === 'signed-in') this.sayReach(connected, value.server);
  }

  /** Speaks with a credential from now on. */
  async hold(connected: Connected, credential: Credential, keeping: Keeping): Promise<void> {
    connected.held = { credential, keeping };
    await this.lend(connected, credential);
  }

  /** Lets those know who have a client of their own how to speak to the server. */
  async lend(connected: Connected, credential: Credential | undefined): Promise<void> {
    const { origin, originKind, trustFingerprint, authorityPem } = connected.target;
    const proxy = await connected.proxy;
    if (this.#connected !== connected || connected.held?.credential !== credential) return;
    const lent = this.connection.value;
    if (lent !== undefined && lent.credential === credential) return;
    this.connection.set({ origin, originKind, proxy, trustFingerprint, authorityPem, credential });
  }

  /** Nobody speaks for the person any more, and nobody listens whether the server answers. */
  release(connected: Connected): void {
    connected.client.onUnauthenticated = undefined;
    connected.client.impatient = false;
    connected.monitor.stop();
    connected.refresher.stop();
    connected.held = undefined;
    connected.waiting = undefined;
    if (this.#connected === connected && this.connection.value !== undefined) this.connection.set(undefined);
  }
}
