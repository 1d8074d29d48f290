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
 * The session of the open workspace. Restores it from the vault, signs in and out, and detects outages and
 * ended sessions. The last user is known before the server answers, and stays known during an outage.
 * The secret is held only by this class, the server client, the vault and the subscribers of `connection`.
 */
export class SessionManager {
  readonly state: LiveValue<SessionState>;
  /**
   * Connection data for additional clients, with a new object for each credential. Undefined while no user is
   * signed in or the session has ended. Contains the secret: only for the sync worker, never for the bridge.
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

  /** Closes the open workspace without signing out. */
  async leave(state: SessionState): Promise<void> {
    await this.#current.replace(undefined, state);
  }

  begin(): Promise<void> {
    return this.leave({ status: 'restoring' });
  }

  reject(failure: ProbeFailure): Promise<void> {
    return this.leave({ status: 'unusable', failure });
  }

  /**
   * Opens a workspace and restores its session. A known user is signed in at once, before the keychain and
   * the server answer. The same applies to servers without sign-in. Never throws: the session state contains
   * the result.
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
   * Opens a snapshot. No server clients are created. The snapshot's reader has the identity of the user who
   * saved it.
   * @param workspaceId of the snapshot
   * @param takenAt ISO 8601
   */
  async openSnapshot(workspaceId: string, identity: Known, takenAt: string): Promise<void> {
    this.#snapshotId = workspaceId;
    await this.leave(signedIn(identity, { status: 'snapshot', takenAt }, []));
  }

  /** Id of the open workspace or snapshot, in any session state. */
  get workspaceId(): string | undefined {
    const { value } = this.state;
    const fixed = value.status === 'signed-in' && value.server.status === 'snapshot';
    return this.#current.connected?.target.id ?? (fixed ? this.#snapshotId : undefined);
  }

  /** Makes the open workspace read-only or writable, from the next request on. */
  lock(readOnly: boolean): void {
    if (this.#current.connected !== undefined) this.#current.connected.client.readOnly = readOnly;
  }

  /** Rereads the user's data when a window gets the focus. Never throws. */
  async refresh(): Promise<void> {
    await this.#current.connected?.refresher.now();
  }

  /** Rereads the user's data after a change of permissions. Waits for a running read first. Never throws. */
  async refreshAnew(): Promise<void> {
    await this.#current.connected?.refresher.anew();
  }

  /** Retries at once: reaches an offline server, or restores a session that could not be checked. */
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
   * Returns the data API for the signed-in user. Reads wait until the stored session has been checked. While
   * the server is offline, they are sent without retries, because they may detect its return.
   * @throws Failure UNAUTHENTICATED when no user is signed in or the session has ended; reads throw the same
   */
  data(): DataApi {
    return this.#asking().dataApi;
  }

  /** Returns the catalog endpoints. Same conditions as `data`. */
  catalogService(): CatalogService {
    return this.#asking().catalogService;
  }

  /** Returns the health checker's endpoints. Same conditions as `data`. */
  healthService(): HealthService {
    return this.#asking().healthService;
  }

  /** Returns the endpoints of personal access tokens. Same conditions as `data`. */
  accessTokenService(): AccessTokenService {
    return this.#asking().accessTokenService;
  }

  /** Returns the endpoint that creates agents. Same conditions as `data`. */
  agentService(): AgentService {
    return this.#asking().agentService;
  }

  /** Returns the endpoints of component logs. Same conditions as `data`. */
  logsService(): LogsService {
    return this.#asking().logsService;
  }

  /**
   * Returns the notification endpoints.
   * @throws Failure UNAUTHENTICATED when no user is signed in
   */
  notificationService(): NotificationService {
    return this.#asking().notificationService;
  }

  /** Returns the playbook endpoints. Same conditions as `data`. */
  playbookService(): PlaybookService {
    return this.#asking().playbookService;
  }

  /** Returns the settings endpoints. Same conditions as `data`. */
  settingsService(): SettingsService {
    return this.#asking().settingsService;
  }

  /** Returns the topology endpoints. Same conditions as `data`. */
  topologyService(): TopologyService {
    return this.#asking().topologyService;
  }

  /**
   * Returns the id of the signed-in user.
   * @throws Failure UNAUTHENTICATED when no user is signed in
   */
  personId(): string {
    this.#asking();
    const state = this.state.value;
    if (state.status === 'signed-in') return state.person.id;
    throw new Failure('UNAUTHENTICATED', { sentence: failureSentences.unauthenticated });
  }

  /**
   * The server's time from the last `Date` header, in milliseconds since 1970. Undefined before the first
   * answer.
   */
  get serverNowMs(): number | undefined {
    return this.#current.connected?.client.serverNowMs;
  }

  /**
   * Difference between the server's clock and the local clock in milliseconds. 0 while no workspace is open.
   */
  get clockDifferenceMs(): number {
    return this.#current.connected?.client.clockDifferenceMs ?? 0;
  }

  /** Returns the kubeconfig endpoint. It is not called while the server is offline. */
  kubeconfigService(): KubeconfigService {
    return this.#asking().kubeconfigService;
  }

  /** Handles the result of another client's request over `connection`. */
  reportReach(connection: ServerConnection, outcome: ReachOutcome): void {
    if (connection === this.connection.value) this.#current.connected?.monitor.hear(outcome);
  }

  /** Handles a 401 of another client. Ignored for a replaced connection. */
  reportUnauthenticated(connection: ServerConnection): void {
    const connected = this.#current.connected;
    if (connection !== this.connection.value || connected === undefined) return;
    this.#admission.refused(connected);
  }

  /**
   * Starts or continues a flow of the identity service.
   * @throws Failure when the server cannot be reached
   */
  async createFlow(request: FlowRequest): Promise<FlowOutcome> {
    // After a workspace switch, a window can call this before it knows that the user is signed in.
    await this.#current.requireLogin().settled;
    return this.#signIn.createFlow(this.#current.requireLogin(), request);
  }

  /**
   * Submits the fields of a flow.
   * @throws Failure as in `createFlow`
   */
  submitFlow(submission: FlowSubmission): Promise<FlowOutcome> {
    return this.#signIn.submitFlow(this.#current.requireLogin(), submission);
  }

  /**
   * Returns the error of a failed flow.
   * @throws Failure when it cannot be read
   */
  async flowError(id: string): Promise<FlowError> {
    return this.#signIn.flowError(this.#current.requireLogin(), id);
  }

  /** Returns whether users can register themselves on the server. Requested once per workspace. */
  offersRegistration(): Promise<boolean> {
    const connected = this.#current.require();
    if (isWithoutLogin(connected)) return Promise.resolve(false);
    connected.registration ??= this.#signIn.offersRegistration(connected);
    return connected.registration;
  }

  /**
   * Checks whether the server still accepts the session.
   * @returns `refused` when the identity service accepts the session but the server does not
   * @throws Failure when the server cannot be reached, or answers unexpectedly
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

  /**
   * Chooses the organization of the session.
   * @throws Failure when there is nothing to choose, or the choice fails
   */
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
   * Opens another organization of the user as a separate workspace.
   * @throws Failure CONFLICT without organizations, NOT_FOUND when the user is not a member
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
   * Signs in with a fixed credential.
   * @throws Failure INVALID with the server's message when the credential is rejected
   */
  signIn(credential: FixedCredential): Promise<void> {
    return this.#signIn.withCredential(this.#current.requireLogin(), credential);
  }

  /**
   * Signs in on a provider's pages, in a browser or a window of this application.
   * @param signal aborts the sign-in
   * @throws Failure CONFLICT when the server has no such pages; errors of `BrowserSignIn`
   */
  signInWithBrowser(asked: BrowserAsked, signal?: AbortSignal): AsyncGenerator<BrowserStep, void, void> {
    return this.#signIn.withBrowser(this.#current.requireLogin(), asked, signal);
  }

  /** Sets whether the open workspace's server offers OpenID sign-in. */
  offerOidc(oidc: SessionTarget['oidc']): void {
    this.#current.connected?.ways.offer(oidc);
  }

  /**
   * Returns the user's organizations at the provider.
   * @throws Failure CONFLICT without organizations
   */
  async organisations(): Promise<readonly Organisation[]> {
    const { provider } = this.#current.requireLogin();
    if (provider.organisations?.list === undefined) throw nothingToChoose();
    return provider.organisations.list();
  }

  /**
   * Returns the addresses of the hosted provider's pages. Empty without such a provider.
   * @throws Failure when the provider cannot be reached
   */
  async providerPages(): Promise<{ readonly profile?: string; readonly createOrganisation?: string }> {
    const hosted = this.#current.requireLogin().ways.hosted;
    if (hosted === undefined) return {};
    const [profile, createOrganisation] = await Promise.all([hosted.profilePage(), hosted.createPage()]);
    return {
      ...(profile === undefined ? {} : { profile }),
      ...(createOrganisation === undefined ? {} : { createOrganisation }),
    };
  }

  /** Returns the expected result of signing out. */
  farewell(): Promise<FarewellTold> {
    return this.#signOut.farewell(this.#current.requireLogin());
  }

  /**
   * Ends the session at the server, if possible, and deletes the secret and the user. See SignOut.
   * @param forgetData also deletes the user's cached data
   * @returns the result at the server
   * @throws Failure when data of the user could not be deleted from this computer
   */
  signOut(forgetData = false): Promise<Farewell> {
    return this.#signOut.run(this.#current.requireLogin(), forgetData);
  }

  #asking(): Connected {
    return this.#current.assertMayAsk(this.#current.connected);
  }
}
