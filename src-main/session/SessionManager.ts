import type {
  FlowError,
  FlowOutcome,
  ServerReach,
  SessionState,
} from '../../src-preload/contract/entities/session.ts';
import type { ProbeFailure } from '../../src-preload/contract/entities/workspace.ts';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { AgentService } from '../server/AgentService.ts';
import type { CatalogService } from '../server/CatalogService.ts';
import type { Credential } from '../server/Credential.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { HealthService } from '../server/HealthService.ts';
import type { KubeconfigService } from '../server/KubeconfigService.ts';
import { type ReachOutcome, reachOf } from '../server/reach.ts';
import type { Keeping } from '../vault/Vault.ts';
import { aboutPath, anyone, isWithoutLogin, readAnyone } from './anyone.ts';
import type { Connected, ServerConnection, SessionTarget } from './Connected.ts';
import { connect } from './connect.ts';
import type { FlowRequest } from './flowKinds.ts';
import { type IdentityProviders, type ProviderAnswer, StillProvisioning } from './IdentityProvider.ts';
import { readIdentity } from './identity.ts';
import { identityProviders } from './identityProviders.ts';
import type { FlowSubmission } from './KratosFlows.ts';
import { parseKept, serialise } from './keptCredential.ts';
import {
  badSession,
  identityNotRemoved,
  noLogin,
  nothingToChoose,
  notKeptIdentity,
  unauthenticated,
} from './messages.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';
import { hide, SignIn } from './SignIn.ts';
import { provisioning, signedIn, unreachable, withoutSecret } from './sessionStates.ts';

const probeTimeoutMs = 10_000;

/**
 * The session of the open workspace: restores it from the vault, signs in and out, and notices when the server ends it or is
 * away. Who was signed in last is known before the server was asked, and stays known when it is away or refuses the session.
 * The secret lives here, in the server client, in the vault and with whoever follows `connection`, and nowhere else.
 */
export class SessionManager {
  readonly state = new LiveValue<SessionState>({ status: 'no-workspace' });
  /**
   * What a client of its own needs to speak for the person who is signed in; undefined while nobody is or the session has
   * ended, and another object for each credential. It holds the secret: for main's own sync only, never for the bridge.
   */
  readonly connection = new LiveValue<ServerConnection | undefined>(undefined);
  readonly #options: SessionManagerOptions;
  readonly #signIn: SignIn;
  readonly #providers: IdentityProviders;
  #connected: Connected | undefined;

  constructor(options: SessionManagerOptions) {
    this.#options = options;
    this.#providers = { ...identityProviders(options), ...options.providers };
    this.#signIn = new SignIn({
      redactor: options.redactor,
      log: options.log,
      begin: (connected) => this.#newTurn(connected),
      become: (...found) => this.#become(...found),
      onSecondFactor: (connected) => this.#say(connected, { status: 'second-factor' }),
      onEnded: (connected) => this.#onRefused(connected),
      onProvisioning: (connected, credential, why) => this.#await(connected, credential, undefined, why),
    });
  }

  /** Leaves the workspace that is open, without signing out of it. */
  async leave(state: SessionState): Promise<void> {
    await this.#replace(undefined, state);
  }

  /** The workspace's address is being looked at. */
  begin(): Promise<void> {
    return this.leave({ status: 'restoring' });
  }

  /** The workspace's address cannot be used. */
  reject(failure: ProbeFailure): Promise<void> {
    return this.leave({ status: 'unusable', failure });
  }

  /**
   * Opens a workspace and restores its session from the vault. A person who is known there is signed in at once, before
   * keychain and server were asked; so is whoever opens a health checker, where nobody signs in. Never throws: the state says what
   * came of it.
   */
  async open(target: SessionTarget): Promise<void> {
    const identity = isWithoutLogin({ target }) ? anyone : this.#options.identities.read(target.id);
    const connected = connect(target, identity, this.#options, this.#providers, {
      ready: async () => {
        await connected.settled;
        this.#assertMayAsk(connected);
      },
      probe: () => this.#probe(connected),
      resume: () => this.#resume(connected),
      onOffline: (reach) => this.#sayReach(connected, reach),
      toFailure: (error) => this.#toFailure(error),
    });
    const closed = this.#replace(
      connected,
      identity === undefined ? { status: 'restoring' } : signedIn(identity, { status: 'connecting' }, []),
    );
    connected.settled = this.#restore(connected);
    await Promise.all([closed, connected.settled]);
  }

  /** Id of the workspace whose session this is, whatever its state. */
  get workspaceId(): string | undefined {
    return this.#connected?.target.id;
  }

  /** Locks the open workspace to reading, or unlocks it, from the next request on. */
  lock(readOnly: boolean): void {
    if (this.#connected !== undefined) this.#connected.client.readOnly = readOnly;
  }

  /** Tries once more: to reach a server that is away, or to restore a session that could not be checked. */
  async retry(): Promise<void> {
    const connected = this.#connected;
    if (connected === undefined) return;
    const { status } = this.state.value;
    if (status === 'signed-in' || status === 'provisioning') return connected.monitor.tryNow();
    if (status !== 'unreachable') return;
    this.state.set({ status: 'restoring' });
    connected.settled = this.#restore(connected);
    await connected.settled;
  }

  /**
   * The data API of the person who is signed in. Reads wait until the kept session was looked at. While the server is away they
   * are sent all the same, once: they may be the first to find it back.
   * @throws Failure UNAUTHENTICATED when nobody is signed in or the session has ended; so do the reads
   */
  data(): DataApi {
    return this.#assertMayAsk(this.#connected).dataApi;
  }

  /** The catalogue's own endpoints, for the same person and on the same terms as `data`. */
  catalogService(): CatalogService {
    return this.#assertMayAsk(this.#connected).catalogService;
  }

  /** The health checker's endpoints, for the same person and on the same terms as `data`. */
  healthService(): HealthService {
    return this.#assertMayAsk(this.#connected).healthService;
  }

  /** What makes agents, for the same person. */
  agentService(): AgentService {
    return this.#assertMayAsk(this.#connected).agentService;
  }

  /** The server's clock less ours, in milliseconds, as of its last answer; 0 while no workspace is open. */
  get clockDifferenceMs(): number {
    return this.#connected?.client.clockDifferenceMs ?? 0;
  }

  /** What the server gives to kubectl, for the same person. It is never asked while the server is away. */
  kubeconfigService(): KubeconfigService {
    return this.#assertMayAsk(this.#connected).kubeconfigService;
  }

  /** How a request of another client over `connection` went; it counts as one of ours. */
  reportReach(connection: ServerConnection, outcome: ReachOutcome): void {
    if (connection === this.connection.value) this.#connected?.monitor.hear(outcome);
  }

  /** The server answered 401 to another client. Ignored for a connection that was replaced meanwhile. */
  reportUnauthenticated(connection: ServerConnection): void {
    const connected = this.#connected;
    if (connection !== this.connection.value || connected === undefined) return;
    if (!isWithoutLogin(connected)) void this.#onRefused(connected);
  }

  /** Starts a flow of the identity service, or goes on with one. @throws Failure when the server cannot be asked */
  async createFlow(request: FlowRequest): Promise<FlowOutcome> {
    // A window that comes from another workspace asks before it has heard that somebody is signed in here.
    await this.#requireLogin().settled;
    return this.#signIn.createFlow(this.#requireLogin(), request);
  }

  /** Sends the fields of a flow. @throws Failure as `createFlow` does */
  submitFlow(submission: FlowSubmission): Promise<FlowOutcome> {
    return this.#signIn.submitFlow(this.#requireLogin(), submission);
  }

  /** What went wrong in a flow of the identity service. @throws Failure when that cannot be looked up */
  async flowError(id: string): Promise<FlowError> {
    return this.#signIn.flowError(this.#requireLogin(), id);
  }

  /** Whether the server of the open workspace lets people register by themselves; it is asked once. */
  offersRegistration(): Promise<boolean> {
    const connected = this.#require();
    if (isWithoutLogin(connected)) return Promise.resolve(false);
    connected.registration ??= this.#signIn.offersRegistration(connected);
    return connected.registration;
  }

  /**
   * Asks the server whether it accepts the session still; API reference section 2.4.
   * @returns `refused` when the identity service knows the session and the server does not accept it
   * @throws Failure when the server cannot be reached, or answers something else
   */
  async check(): Promise<'good' | 'ended' | 'refused'> {
    const connected = this.#require();
    await connected.settled;
    const state = this.state.value;
    if (state.status !== 'signed-in') return 'ended';
    if (isWithoutLogin(connected)) return 'good';
    if (state.server.status === 'expired') return state.server.sentence === badSession ? 'refused' : 'ended';
    const answer = await connected.client.send({ path: '/auth/whoami' });
    if (answer.status !== 401) {
      connected.client.assertGood(answer);
      return 'good';
    }
    return (await this.#onRefused(connected)) === 'active' ? 'refused' : 'ended';
  }

  /** Chooses the organisation that the session is about. @throws Failure when nothing is to be chosen, or the choice fails */
  async chooseOrganisation(id: string): Promise<void> {
    const connected = this.#requireLogin();
    const { provider, waiting } = connected;
    if (provider.organisations === undefined || waiting === undefined) throw nothingToChoose();
    await provider.organisations.choose(id);
    const { credential, keeping } = waiting;
    try {
      await this.#become(connected, this.#newTurn(connected), credential, keeping);
    } catch (error) {
      if (!(error instanceof StillProvisioning)) throw error;
      this.#await(connected, credential, keeping, error);
    }
  }

  /**
   * Signs in with a static credential.
   * @throws Failure INVALID with the server's message when it is not accepted
   */
  signIn(credential: Credential): Promise<void> {
    return this.#signIn.withCredential(this.#requireLogin(), credential);
  }

  /**
   * Ends the session at the server, if it can be told, and forgets the secret and who it was. The person is signed out here
   * whatever the server says.
   * @param forgetData also deletes what was kept of their data
   * @throws Failure when something of the person could not be removed from this computer
   */
  async signOut(forgetData = false): Promise<void> {
    const connected = this.#requireLogin();
    const { client, target, identity, held, provider } = connected;
    this.#newTurn(connected);
    this.#forgetConnection(connected);
    const hadSession = held !== undefined || this.state.value.status === 'second-factor';
    if (hadSession) await provider.end();
    await client.use(undefined);
    await this.#options.vault.remove(target.id);
    connected.identity = undefined;
    try {
      await this.#options.identities.remove(target.id);
      if (identity !== undefined) {
        await this.#options.onSignedOut?.({
          workspaceId: target.id,
          personId: identity.person.id,
          forgetData,
        });
      }
    } catch (error) {
      throw error instanceof Failure ? error : identityNotRemoved(error);
    } finally {
      this.#say(connected, { status: 'signed-out', reason: 'signed-out' });
    }
  }

  #require(): Connected {
    if (this.#connected !== undefined) return this.#connected;
    throw new Failure('CONFLICT', { sentence: 'No workspace is open.' });
  }

  /** @throws Failure CONFLICT when no workspace is open, or nobody signs in there */
  #requireLogin(): Connected {
    const connected = this.#require();
    if (isWithoutLogin(connected)) throw noLogin();
    return connected;
  }

  #assertMayAsk(connected: Connected | undefined): Connected {
    const state = this.state.value;
    if (connected === undefined || connected !== this.#connected || state.status !== 'signed-in') {
      throw unauthenticated();
    }
    if (state.server.status === 'expired') throw unauthenticated(state.server.sentence);
    return connected;
  }

  async #replace(connected: Connected | undefined, state: SessionState): Promise<void> {
    const left = this.#connected;
    if (left !== undefined) {
      this.#newTurn(left);
      this.#forgetConnection(left);
    }
    this.#connected = connected;
    this.state.set(state);
    await left?.client.close();
  }

  #newTurn(connected: Connected): number {
    connected.turn += 1;
    return connected.turn;
  }

  #isTurn(connected: Connected, turn: number): boolean {
    return this.#connected === connected && connected.turn === turn;
  }

  /** Sets the state unless another workspace was opened meanwhile. */
  #say(connected: Connected, state: SessionState): void {
    if (this.#connected === connected) this.state.set(state);
  }

  #sayReach(connected: Connected, server: ServerReach): void {
    connected.client.impatient = server.status === 'offline';
    const { identity, waiting } = connected;
    if (waiting !== undefined && server.status === 'offline') this.#say(connected, provisioning(server));
    else if (identity !== undefined) this.#say(connected, signedIn(identity, server, connected.warnings));
  }

  /** Speaks with a credential from now on. */
  async #hold(connected: Connected, credential: Credential, keeping: Keeping): Promise<void> {
    connected.held = { credential, keeping };
    await this.#lend(connected, credential);
  }

  /** Lets those know who have a client of their own how to speak to the server. */
  async #lend(connected: Connected, credential: Credential | undefined): Promise<void> {
    const { origin, originKind, trustFingerprint, authorityPem } = connected.target;
    const proxy = await connected.proxy;
    if (this.#connected !== connected || connected.held?.credential !== credential) return;
    const lent = this.connection.value;
    if (lent !== undefined && lent.credential === credential) return;
    this.connection.set({ origin, originKind, proxy, trustFingerprint, authorityPem, credential });
  }

  /** Nobody speaks for the person any more, and nobody listens whether the server answers. */
  #forgetConnection(connected: Connected): void {
    connected.client.onUnauthenticated = undefined;
    connected.client.impatient = false;
    connected.monitor.stop();
    connected.held = undefined;
    connected.waiting = undefined;
    if (this.#connected === connected && this.connection.value !== undefined) this.connection.set(undefined);
  }

  /** A 401 ends the session from now on. */
  #guard(connected: Connected): void {
    if (isWithoutLogin(connected)) return;
    connected.client.onUnauthenticated = () => void this.#onRefused(connected);
  }

  /** The server is not there yet: it is asked again by itself until it is. */
  #await(
    connected: Connected,
    credential: Credential,
    keeping: Keeping | undefined,
    why: StillProvisioning,
  ): void {
    connected.waiting = { credential, keeping };
    connected.monitor.lost(why);
  }

  async #restore(connected: Connected): Promise<void> {
    const { target, client } = connected;
    const turn = this.#newTurn(connected);
    try {
      if (isWithoutLogin(connected)) return await this.#enter(connected, turn);
      const { secret, keeping } = await this.#options.vault.read(target.id);
      const credential = secret === undefined ? undefined : parseKept(secret);
      if (!this.#isTurn(connected, turn)) return;
      if (credential === undefined) return this.#say(connected, withoutSecret(connected, keeping));
      hide(credential, this.#options.redactor);
      await client.use(credential);
      await this.#hold(connected, credential, keeping);
      await this.#become(connected, turn, credential, keeping);
    } catch (error) {
      if (this.#isTurn(connected, turn)) await this.#explainFailedRestore(connected, error);
    }
  }

  /** Nobody signs in: the server only has to be there. The keychain is not touched. */
  async #enter(connected: Connected, turn: number): Promise<void> {
    await this.#lend(connected, undefined);
    const { identity, warnings } = await readAnyone(connected.client);
    if (!this.#isTurn(connected, turn)) return;
    connected.identity = identity;
    connected.warnings = warnings;
    connected.monitor.watch();
    this.#options.log.info('opened a health checker', { workspace: connected.target.id });
    this.#sayReach(connected, { status: 'online' });
  }

  async #explainFailedRestore(connected: Connected, error: unknown): Promise<void> {
    if (error instanceof Failure && error.code === 'UNAUTHENTICATED') {
      await this.#onRefused(connected);
      return;
    }
    const { identity, held } = connected;
    // Who is known here reads on meanwhile; for anybody else there is nothing but to wait.
    if (identity === undefined && held !== undefined && error instanceof StillProvisioning) {
      return this.#await(connected, held.credential, held.keeping, error);
    }
    if (identity === undefined) return this.#say(connected, unreachable(this.#toFailure(error)));
    this.#guard(connected);
    connected.monitor.lost(error);
  }

  /** Anything but a failure is a fault of ours: it is logged, and told without what it may have caught. */
  #toFailure(error: unknown): Failure {
    if (error instanceof Failure) return error;
    this.#options.log.error('asking the server who is signed in failed', { error });
    const details = this.#options.redactor.redact(String(error));
    return new Failure('SERVER', { sentence: failureSentences.fallback, details }, { cause: error });
  }

  /** Reads who the credential belongs to, keeps both, and is signed in. @param known where the credential is kept already */
  async #become(connected: Connected, turn: number, credential: Credential, known?: Keeping): Promise<void> {
    const { target, client, provider } = connected;
    const organisations = await provider.organisations?.pending();
    if (!this.#isTurn(connected, turn)) return;
    if (organisations !== undefined) {
      connected.waiting = { credential, keeping: known };
      return this.#say(connected, { status: 'choose-organisation', organisations: [...organisations] });
    }
    const { warnings, ...identity } = await readIdentity(client, provider);
    if (!this.#isTurn(connected, turn)) return;
    const keeping = known ?? (await this.#options.vault.write(target.id, serialise(credential)));
    await this.#options.onSignedIn(target.id);
    connected.waiting = undefined;
    connected.identity = { ...identity, keeping };
    const kept = await this.#options.identities.keep(target.id, connected.identity);
    connected.warnings = kept ? warnings : [...warnings, notKeptIdentity];
    if (!this.#isTurn(connected, turn)) return;
    await this.#hold(connected, credential, keeping);
    this.#guard(connected);
    connected.monitor.watch();
    this.#options.log.info('signed in', {
      workspace: target.id,
      roles: identity.roles,
      keeping: keeping.where,
    });
    this.#sayReach(connected, { status: 'online' });
  }

  /** Asks whether the server is there at all; a refused session is an answer, too. */
  async #probe(connected: Connected): Promise<void> {
    const path = isWithoutLogin(connected) ? aboutPath : '/auth/whoami';
    const answer = await connected.client.send({ path, timeoutMs: probeTimeoutMs });
    const outcome = reachOf(answer);
    if (!outcome.reached) throw outcome.failure;
    if (answer.status === 401) connected.client.onUnauthenticated?.(unauthenticated());
  }

  /** The server is tried again: what it says of the person is read afresh, it may have changed meanwhile. */
  async #resume(connected: Connected): Promise<void> {
    const { held, waiting } = connected;
    if (isWithoutLogin(connected)) return this.#enter(connected, connected.turn);
    if (waiting !== undefined) return this.#resumeWaiting(connected, waiting);
    if (held !== undefined) await this.#become(connected, connected.turn, held.credential, held.keeping);
  }

  /** An answer of another kind than before ends the wait: it is told, or leads to a new sign-in. */
  async #resumeWaiting(
    connected: Connected,
    { credential, keeping }: NonNullable<Connected['waiting']>,
  ): Promise<void> {
    const turn = connected.turn;
    try {
      await this.#become(connected, turn, credential, keeping);
    } catch (error) {
      const failure = this.#toFailure(error);
      const notYet = error instanceof StillProvisioning || ['OFFLINE', 'TIMEOUT'].includes(failure.code);
      if (notYet || !this.#isTurn(connected, turn)) throw error;
      this.#forgetConnection(connected);
      await connected.client.use(undefined);
      const refused = failure.code === 'UNAUTHENTICATED' || failure.code === 'INVALID';
      const { sentence } = failure.data;
      this.#say(
        connected,
        refused ? { status: 'signed-out', reason: 'expired', sentence } : unreachable(failure),
      );
    }
  }

  /** The server refused the credential: finds out why, once, and says so. Two refusals at a time are one. */
  async #onRefused(connected: Connected): Promise<ProviderAnswer> {
    const { client, target, identity, provider } = connected;
    const turn = this.#newTurn(connected);
    this.#forgetConnection(connected);
    const answer = await provider.session().catch(() => 'none' as const);
    if (!this.#isTurn(connected, turn)) return answer;
    if (answer === 'second-factor') {
      this.#say(connected, { status: 'second-factor' });
      return answer;
    }
    await this.#options.vault.remove(target.id);
    await client.use(undefined);
    if (!this.#isTurn(connected, turn)) return answer;
    const sentence = answer === 'active' ? badSession : failureSentences.unauthenticated;
    if (identity === undefined) this.#say(connected, { status: 'signed-out', reason: 'expired', sentence });
    else this.#sayReach(connected, { status: 'expired', sentence });
    return answer;
  }
}
