import type {
  BrowserStep,
  FarewellTold,
  FlowError,
  FlowOutcome,
  Organisation,
  SessionState,
} from '../../src-preload/contract/entities/session.ts';
import type { ProbeFailure } from '../../src-preload/contract/entities/workspace.ts';
import type { Farewell } from '../../src-preload/contract/rules/doors.ts';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import type { LiveValue } from '../base/LiveValue.ts';
import type { AccessTokenService } from '../server/AccessTokenService.ts';
import type { AgentService } from '../server/AgentService.ts';
import type { CatalogService } from '../server/CatalogService.ts';
import type { FixedCredential } from '../server/Credential.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { HealthService } from '../server/HealthService.ts';
import type { KubeconfigService } from '../server/KubeconfigService.ts';
import type { LogsService } from '../server/LogsService.ts';
import type { NotificationService } from '../server/NotificationService.ts';
import type { PlaybookService } from '../server/PlaybookService.ts';
import type { ReachOutcome } from '../server/reach.ts';
import type { SettingsService } from '../server/SettingsService.ts';
import type { TopologyService } from '../server/TopologyService.ts';
import { Admission } from './Admission.ts';
import { anyoneAt, isWithoutLogin } from './anyone.ts';
import type { Connected, Known, ServerConnection, SessionTarget } from './Connected.ts';
import { CurrentSession } from './CurrentSession.ts';
import { connect } from './connect.ts';
import type { FlowRequest } from './flowKinds.ts';
import { type IdentityProviders, StillProvisioning } from './IdentityProvider.ts';
import { identityProviders } from './identityProviders.ts';
import type { FlowSubmission } from './KratosFlows.ts';
import { badSession, nothingToChoose } from './messages.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';
import { SessionSecrets } from './SessionSecrets.ts';
import { type BrowserAsked, SignIn } from './SignIn.ts';
import { SignOut } from './SignOut.ts';
import { circumstancesOf, signedIn } from './sessionStates.ts';

/**
 * The session of the open workspace: restores it from the vault, signs in and out, and notices when the server ends it or is
 * away. Who was signed in last is known before the server was asked, and stays known when it is away or refuses the session.
 * The secret lives here, in the server client, in the vault and with whoever follows `connection`, and nowhere else.
 */
export class SessionManager {
  readonly state: LiveValue<SessionState>;
  /**
   * What a client of its own needs to speak for the person who is signed in; undefined while nobody is or the session has
   * ended, and another object for each credential. It holds the secret: for main's own sync only, never for the bridge.
   */
  readonly connection: LiveValue<ServerConnection | undefined>;
  readonly #options: SessionManagerOptions;
  readonly #current = new CurrentSession();
  readonly #admission: Admission;
  readonly #signIn: SignIn;
  readonly #providers: IdentityProviders;
  readonly #signOut: SignOut;
  #snapshotId: string | undefined;

  constructor(options: SessionManagerOptions) {
    this.#options = options;
    this.state = this.#current.state;
    this.connection = this.#current.connection;
    const secrets = new SessionSecrets(options.vault);
    this.#admission = new Admission({ ...options, secrets }, this.#current);
    this.#signOut = new SignOut({ ...options, secrets }, this.#current);
    this.#providers = { ...identityProviders(options), ...options.providers };
    this.#signIn = new SignIn(options, this.#current, this.#admission);
  }

  /** Leaves the workspace that is open, without signing out of it. */
  async leave(state: SessionState): Promise<void> {
    await this.#current.replace(undefined, state);
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
    const identity = isWithoutLogin({ target }) ? anyoneAt(target) : this.#options.identities.read(target.id);
    const connected = connect(target, identity, this.#options, this.#providers, {
      ready: async () => {
        await connected.settled;
        this.#current.assertMayAsk(connected);
      },
      probe: () => this.#admission.probe(connected),
      resume: () => this.#admission.resume(connected),
      refresh: () => this.#admission.refresh(connected),
      onOffline: (reach) => this.#current.setReach(connected, reach),
      toFailure: (error) => this.#admission.toFailure(error),
    });
    const closed = this.#current.replace(
      connected,
      identity === undefined
        ? { status: 'restoring' }
        : signedIn(identity, { status: 'connecting' }, [], circumstancesOf(target, undefined)),
    );
    connected.settled = this.#admission.restore(connected);
    await Promise.all([closed, connected.settled]);
  }

  /**
   * Opens a snapshot: there is no server, so nothing that could ask one is made. Whoever has the file reads it as the person who saved it.
   * @param workspaceId of the snapshot
   * @param takenAt ISO 8601
   */
  async openSnapshot(workspaceId: string, identity: Known, takenAt: string): Promise<void> {
    this.#snapshotId = workspaceId;
    await this.leave(signedIn(identity, { status: 'snapshot', takenAt }, []));
  }

  /** Id of the workspace whose session this is, whatever its state. */
  get workspaceId(): string | undefined {
    const { value } = this.state;
    const fixed = value.status === 'signed-in' && value.server.status === 'snapshot';
    return this.#current.connected?.target.id ?? (fixed ? this.#snapshotId : undefined);
  }

  /** Locks the open workspace to reading, or unlocks it, from the next request on. */
  lock(readOnly: boolean): void {
    if (this.#current.connected !== undefined) this.#current.connected.client.readOnly = readOnly;
  }

  /** Somebody came back to a window: what may have changed at the server meanwhile is asked for now. Never throws. */
  async refresh(): Promise<void> {
    await this.#current.connected?.refresher.now();
  }

  /** Something was changed that says who may what: it is read again, also when that is being done already. Never throws. */
  async refreshAnew(): Promise<void> {
    await this.#current.connected?.refresher.anew();
  }

  /** Tries once more: to reach a server that is away, or to restore a session that could not be checked. */
  async retry(): Promise<void> {
    const connected = this.#current.connected;
    if (connected === undefined) return;
    const { status } = this.state.value;
    if (status === 'signed-in' || status === 'provisioning') return connected.monitor.tryNow();
    if (status !== 'unreachable') return;
    this.state.set({ status: 'restoring' });
    connected.settled = this.#admission.restore(connected);
    await connected.settled;
  }

  /**
   * The data API of the person who is signed in. Reads wait until the kept session was looked at. While the server is away they
   * are sent all the same, once: they may be the first to find it back.
   * @throws Failure UNAUTHENTICATED when nobody is signed in or the session has ended; so do the reads
   */
  data(): DataApi {
    return this.#asking().dataApi;
  }

  /** The catalogue's own endpoints, for the same person and on the same terms as `data`. */
  catalogService(): CatalogService {
    return this.#asking().catalogService;
  }

  /** The health checker's endpoints, for the same person and on the same terms as `data`. */
  healthService(): HealthService {
    return this.#asking().healthService;
  }

  /** Personal access tokens, for the same person. */
  accessTokenService(): AccessTokenService {
    return this.#asking().accessTokenService;
  }

  /** What makes agents, for the same person. */
  agentService(): AgentService {
    return this.#asking().agentService;
  }

  /** Logs of components, for the same person and on the same terms as `data`. */
  logsService(): LogsService {
    return this.#asking().logsService;
  }

  /** Silences. @throws Failure UNAUTHENTICATED when nobody is signed in */
  notificationService(): NotificationService {
    return this.#asking().notificationService;
  }

  /** What is no table of playbooks, for the same person. */
  playbookService(): PlaybookService {
    return this.#asking().playbookService;
  }

  /** What the settings ask for beside tables, for the same person. */
  settingsService(): SettingsService {
    return this.#asking().settingsService;
  }

  /** What the server says of components beside their tables, for the same person and on the same terms as `data`. */
  topologyService(): TopologyService {
    return this.#asking().topologyService;
  }

  /** Id of who is signed in. @throws Failure UNAUTHENTICATED when nobody is */
  personId(): string {
    this.#asking();
    const state = this.state.value;
    if (state.status === 'signed-in') return state.person.id;
    throw new Failure('UNAUTHENTICATED', { sentence: failureSentences.unauthenticated });
  }

  /** The server's time by its last `Date` header, milliseconds since 1970; undefined before the first answer. */
  get serverNowMs(): number | undefined {
    return this.#current.connected?.client.serverNowMs;
  }

  /** The server's clock less ours, in milliseconds, as of its last answer; 0 while no workspace is open. */
  get clockDifferenceMs(): number {
    return this.#current.connected?.client.clockDifferenceMs ?? 0;
  }

  /** What the server gives to kubectl, for the same person. It is never asked while the server is away. */
  kubeconfigService(): KubeconfigService {
    return this.#asking().kubeconfigService;
  }

  /** How a request of another client over `connection` went; it counts as one of ours. */
  reportReach(connection: ServerConnection, outcome: ReachOutcome): void {
    if (connection === this.connection.value) this.#current.connected?.monitor.hear(outcome);
  }

  /** The server answered 401 to another client. Ignored for a connection that was replaced meanwhile. */
  reportUnauthenticated(connection: ServerConnection): void {
    const connected = this.#current.connected;
    if (connection !== this.connection.value || connected === undefined) return;
    this.#admission.refused(connected);
  }

  /** Starts a flow of the identity service, or goes on with one. @throws Failure when the server cannot be asked */
  async createFlow(request: FlowRequest): Promise<FlowOutcome> {
    // A window that comes from another workspace asks before it has heard that somebody is signed in here.
    await this.#current.requireLogin().settled;
    return this.#signIn.createFlow(this.#current.requireLogin(), request);
  }

  /** Sends the fields of a flow. @throws Failure as `createFlow` does */
  submitFlow(submission: FlowSubmission): Promise<FlowOutcome> {
    return this.#signIn.submitFlow(this.#current.requireLogin(), submission);
  }

  /** What went wrong in a flow of the identity service. @throws Failure when that cannot be looked up */
  async flowError(id: string): Promise<FlowError> {
    return this.#signIn.flowError(this.#current.requireLogin(), id);
  }

  /** Whether the server of the open workspace lets people register by themselves; it is asked once. */
  offersRegistration(): Promise<boolean> {
    const connected = this.#current.require();
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
    const connected = this.#current.require();
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
    return (await this.#admission.onRefused(connected)) === 'active' ? 'refused' : 'ended';
  }

  /** Chooses the organisation that the session is about. @throws Failure when nothing is to be chosen, or the choice fails */
  async chooseOrganisation(id: string): Promise<void> {
    const connected = this.#current.requireLogin();
    const { provider, waiting } = connected;
    if (provider.organisations === undefined || waiting === undefined) throw nothingToChoose();
    await provider.organisations.choose(id);
    const { credential, keeping } = waiting;
    try {
      await this.#admission.establish(
        connected,
        this.#current.nextGeneration(connected),
        credential,
        keeping,
      );
    } catch (error) {
      if (!(error instanceof StillProvisioning)) throw error;
      this.#admission.wait(connected, credential, keeping, error);
    }
  }

  /**
   * Opens another organisation of the person, as a workspace of its own.
   * @throws Failure CONFLICT where there are none, NOT_FOUND for one that is none of the person's
   */
  async openOrganisation(id: string): Promise<void> {
    const { provider, target } = this.#current.requireLogin();
    const { organisations } = provider;
    if (organisations?.list === undefined || organisations.locate === undefined) throw nothingToChoose();
    await organisations.choose(id);
    const located = await organisations.locate();
    if (located !== undefined) await this.#options.onLocated?.(target.id, located);
  }

  /**
   * Signs in with a static credential.
   * @throws Failure INVALID with the server's message when it is not accepted
   */
  signIn(credential: FixedCredential): Promise<void> {
    return this.#signIn.withCredential(this.#current.requireLogin(), credential);
  }

  /**
   * Signs in on the pages of a provider, in a browser or a window of this program.
   * @param signal gives it up
   * @throws Failure CONFLICT when the server has no such pages; what BrowserSignIn throws
   */
  signInWithBrowser(asked: BrowserAsked, signal?: AbortSignal): AsyncGenerator<BrowserStep, void, void> {
    return this.#signIn.withBrowser(this.#current.requireLogin(), asked, signal);
  }

  /** The open workspace's server was found to sign people in on pages of its own, or no longer. */
  offerOidc(oidc: SessionTarget['oidc']): void {
    this.#current.connected?.ways.offer(oidc);
  }

  /** Organisations of the person at the provider. @throws Failure CONFLICT where there are none */
  async organisations(): Promise<readonly Organisation[]> {
    const { provider } = this.#current.requireLogin();
    if (provider.organisations?.list === undefined) throw nothingToChoose();
    return provider.organisations.list();
  }

  /** Addresses of the hosted provider's pages; nothing where there is no such provider. @throws Failure when it cannot be asked */
  async providerPages(): Promise<{ readonly profile?: string; readonly createOrganisation?: string }> {
    const hosted = this.#current.requireLogin().ways.hosted;
    if (hosted === undefined) return {};
    const [profile, createOrganisation] = await Promise.all([hosted.profilePage(), hosted.createPage()]);
    return {
      ...(profile === undefined ? {} : { profile }),
      ...(createOrganisation === undefined ? {} : { createOrganisation }),
    };
  }

  /** What signing out would do, as far as it is known. */
  farewell(): Promise<FarewellTold> {
    return this.#signOut.farewell(this.#current.requireLogin());
  }

  /**
   * Ends the session at the server, if it can be told, and forgets the secret and who it was; see SignOut.
   * @param forgetData also deletes what was kept of their data
   * @returns what came of it at the server
   * @throws Failure when something of the person could not be removed from this computer
   */
  signOut(forgetData = false): Promise<Farewell> {
    return this.#signOut.run(this.#current.requireLogin(), forgetData);
  }

  #asking(): Connected {
    return this.#current.assertMayAsk(this.#current.connected);
  }
}
