import type {
  BrowserStep,
  FlowError,
  FlowOutcome,
  Organization,
  SessionState,
  SignOutPreview,
} from '#contract/entities/session.ts';
import type { ProbeFailure } from '#contract/entities/workspace.ts';
import { failureSentences } from '#contract/rules/failures.ts';
import type { SignOutEffect } from '#contract/rules/signInMethods.ts';
import { Failure } from '../base/Failure.ts';
import type { LiveValue } from '../base/LiveValue.ts';
import { assertNotMoved } from '../base/RunningWrites.ts';
import type { FixedCredential } from '../server/Credential.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { ReachOutcome } from '../server/reach.ts';
import type { ServiceClass } from '../server/Services.ts';
import { CurrentSession } from './CurrentSession.ts';
import { createOpenWorkspace } from './createOpenWorkspace.ts';
import type { FlowRequest } from './flowKinds.ts';
import { type IdentityProviders, StillProvisioning } from './IdentityProvider.ts';
import { identityProviders } from './identityProviders.ts';
import type { FlowSubmission } from './KratosFlows.ts';
import { badSession, noOrganizationToChoose } from './messages.ts';
import { hasNoSignIn, noSignInUser } from './noSignInUser.ts';
import type { OpenWorkspace, ServerConnection, SessionTarget, WorkspaceUser } from './OpenWorkspace.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';
import { SessionSecrets } from './SessionSecrets.ts';
import { type BrowserSignInRequest, SignIn } from './SignIn.ts';
import { SignInFlow } from './SignInFlow.ts';
import { SignOut } from './SignOut.ts';
import { signedInDetailsOf, signedInState } from './sessionStates.ts';

/** Waits until the stored session of a workspace has been checked, without further delay. */
function restoredOf(workspace: OpenWorkspace): Promise<void> {
  workspace.checkNow();
  return workspace.restored;
}

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
  readonly #current: CurrentSession;
  readonly #signInFlow: SignInFlow;
  readonly #signIn: SignIn;
  readonly #providers: IdentityProviders;
  readonly #signOut: SignOut;
  #snapshotId: string | undefined;

  constructor(options: SessionManagerOptions) {
    this.#options = options;
    this.#current = new CurrentSession(options.maxConnections);
    this.state = this.#current.state;
    this.connection = this.#current.connection;
    const secrets = new SessionSecrets(options.vault);
    this.#signInFlow = new SignInFlow({ ...options, secrets }, this.#current);
    this.#signOut = new SignOut({ ...options, secrets }, this.#current);
    this.#providers = { ...identityProviders(options), ...options.providers };
    this.#signIn = new SignIn(options, this.#current, this.#signInFlow);
  }

  /** Closes the open workspace without signing out. */
  async leave(state: SessionState): Promise<void> {
    await this.#current.replace(undefined, state);
  }

  setRestoring(): Promise<void> {
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
    const identity = hasNoSignIn({ target })
      ? noSignInUser(target)
      : this.#options.identities.read(target.id);
    const workspace = createOpenWorkspace(target, identity, this.#options, this.#providers, {
      ready: async () => {
        await restoredOf(workspace);
        this.#current.requireSignedIn(workspace);
      },
      probe: () => this.#signInFlow.probe(workspace),
      resume: () => this.#signInFlow.resume(workspace),
      refresh: () => this.#signInFlow.refresh(workspace),
      onOffline: (reach) => this.#current.setReach(workspace, reach),
      toFailure: (error) => this.#signInFlow.toFailure(error),
    });
    const closed = this.#current.replace(
      workspace,
      identity === undefined
        ? { status: 'restoring' }
        : signedInState(identity, { status: 'connecting' }, [], signedInDetailsOf(target, undefined)),
    );
    workspace.restored =
      identity === undefined ? this.#signInFlow.restore(workspace) : this.#restoreLater(workspace);
    await Promise.all([closed, workspace.restored]);
  }

  /** Restores the session of a known user when that no longer delays the display of their stored data. */
  async #restoreLater(workspace: OpenWorkspace): Promise<void> {
    const requested = new Promise<void>((resolve) => {
      workspace.checkNow = resolve;
    });
    await Promise.race([this.#options.checkAllowed?.(), requested]);
    // The user may have signed in again or left meanwhile.
    if (this.#current.openWorkspace !== workspace || workspace.activeCredential !== undefined) return;
    await this.#signInFlow.restore(workspace);
  }

  /**
   * Opens a snapshot. No server clients are created. The snapshot's reader has the identity of the user who
   * saved it.
   * @param workspaceId of the snapshot
   * @param takenAt ISO 8601
   */
  async openSnapshot(workspaceId: string, identity: WorkspaceUser, takenAt: string): Promise<void> {
    this.#snapshotId = workspaceId;
    await this.leave(signedInState(identity, { status: 'snapshot', takenAt }, []));
  }

  /** Id of the open workspace or snapshot, in any session state. */
  get workspaceId(): string | undefined {
    const { value } = this.state;
    const fixed = value.status === 'signed-in' && value.server.status === 'snapshot';
    return this.#current.openWorkspace?.target.id ?? (fixed ? this.#snapshotId : undefined);
  }

  /** Ids of workspaces whose session is open or still closing here. No other session may use their secret. */
  get heldWorkspaces(): LiveValue<readonly string[]> {
    return this.#current.heldWorkspaces;
  }

  /** Makes the open workspace read-only or writable, from the next request on. */
  lock(readOnly: boolean): void {
    if (this.#current.openWorkspace !== undefined) this.#current.openWorkspace.client.readOnly = readOnly;
  }

  /** Rereads the user's data when a window gets the focus. Never throws. */
  async refresh(): Promise<void> {
    await this.#current.openWorkspace?.refresher.refreshNow();
  }

  /** Rereads the user's data after a change of permissions. Waits for a running read first. Never throws. */
  async refreshAnew(): Promise<void> {
    await this.#current.openWorkspace?.refresher.refreshAfterRunning();
  }

  /** Retries at once: reaches an offline server, or restores a session that could not be checked. */
  async retry(): Promise<void> {
    const workspace = this.#current.openWorkspace;
    if (workspace === undefined) return;
    const { status } = this.state.value;
    if (status === 'signed-in' || status === 'provisioning') return workspace.monitor.tryNow();
    if (status !== 'unreachable') return;
    this.state.set({ status: 'restoring' });
    workspace.restored = this.#signInFlow.restore(workspace);
    await workspace.restored;
  }

  /**
   * Returns the data API for the signed-in user. Reads wait until the stored session has been checked. While
   * the server is offline, they are sent without retries, because they may detect its return.
   * @throws Failure UNAUTHENTICATED when no user is signed in or the session has ended; reads throw the same;
   *   CONFLICT inside a write whose workspace is no longer open
   */
  data(): DataApi {
    return this.#requireSignedIn().dataApi;
  }

  /**
   * Returns the endpoints of one family, such as `PlaybookService`. Same conditions as `data`.
   * @param family class of the service
   */
  service<Service extends object>(family: ServiceClass<Service>): Service {
    return this.#requireSignedIn().services.get(family);
  }

  /**
   * Returns the id of the signed-in user.
   * @throws Failure UNAUTHENTICATED when no user is signed in
   */
  personId(): string {
    this.#requireSignedIn();
    const state = this.state.value;
    if (state.status === 'signed-in') return state.person.id;
    throw new Failure('UNAUTHENTICATED', { sentence: failureSentences.unauthenticated });
  }

  /**
   * The server's time from the last `Date` header, in milliseconds since 1970. Undefined before the first
   * answer.
   */
  get serverNowMs(): number | undefined {
    return this.#current.openWorkspace?.client.serverNowMs;
  }

  /**
   * Difference between the server's clock and the local clock in milliseconds. 0 while no workspace is open.
   */
  get clockDifferenceMs(): number {
    return this.#current.openWorkspace?.client.clockDifferenceMs ?? 0;
  }

  /** Handles the result of another client's request over `connection`. */
  reportReach(connection: ServerConnection, outcome: ReachOutcome): void {
    if (connection === this.connection.value) this.#current.openWorkspace?.monitor.onRequestOutcome(outcome);
  }

  /** Handles a 401 of another client. Ignored for a replaced connection. */
  reportUnauthenticated(connection: ServerConnection): void {
    const workspace = this.#current.openWorkspace;
    if (connection !== this.connection.value || workspace === undefined) return;
    this.#signInFlow.onUnauthenticated(workspace);
  }

  /**
   * Starts or continues a flow of the identity service.
   * @throws Failure when the server cannot be reached
   */
  async createFlow(request: FlowRequest): Promise<FlowOutcome> {
    // After a workspace switch, a window can call this before it knows that the user is signed in.
    await restoredOf(this.#current.requireSignIn());
    return this.#signIn.createFlow(this.#current.requireSignIn(), request);
  }

  /**
   * Submits the fields of a flow.
   * @throws Failure as in `createFlow`
   */
  submitFlow(submission: FlowSubmission): Promise<FlowOutcome> {
    return this.#signIn.submitFlow(this.#current.requireSignIn(), submission);
  }

  /**
   * Returns the error of a failed flow.
   * @throws Failure when it cannot be read
   */
  async flowError(id: string): Promise<FlowError> {
    return this.#signIn.flowError(this.#current.requireSignIn(), id);
  }

  /** Returns whether users can register themselves on the server. Requested once per workspace. */
  offersRegistration(): Promise<boolean> {
    const workspace = this.#current.requireWorkspace();
    if (hasNoSignIn(workspace)) return Promise.resolve(false);
    workspace.registration ??= this.#signIn.offersRegistration(workspace);
    return workspace.registration;
  }

  /**
   * Checks whether the server still accepts the session.
   * @returns `refused` when the identity service accepts the session but the server does not
   * @throws Failure when the server cannot be reached, or answers unexpectedly
   */
  async check(): Promise<'good' | 'ended' | 'refused'> {
    const workspace = this.#current.requireWorkspace();
    await restoredOf(workspace);
    const state = this.state.value;
    if (state.status !== 'signed-in') return 'ended';
    if (hasNoSignIn(workspace)) return 'good';
    if (state.server.status === 'expired') return state.server.sentence === badSession ? 'refused' : 'ended';
    const answer = await workspace.client.send({ path: '/auth/whoami' });
    if (answer.status !== 401) {
      workspace.client.assertGood(answer);
      return 'good';
    }
    return (await this.#signInFlow.handleRejectedCredential(workspace)) === 'active' ? 'refused' : 'ended';
  }

  /**
   * Chooses the organization of the session.
   * @throws Failure when there is nothing to choose, or the choice fails
   */
  async chooseOrganization(id: string): Promise<void> {
    const workspace = this.#current.requireSignIn();
    const { provider, pendingCredential } = workspace;
    if (provider.organizations === undefined || pendingCredential === undefined)
      throw noOrganizationToChoose();
    await provider.organizations.choose(id);
    const { credential, keeping } = pendingCredential;
    try {
      await this.#signInFlow.signInWith(
        workspace,
        this.#current.nextGeneration(workspace),
        credential,
        keeping,
      );
    } catch (error) {
      if (!(error instanceof StillProvisioning)) throw error;
      this.#signInFlow.waitForServer(workspace, credential, keeping, error);
    }
  }

  /**
   * Opens another organization of the user as a separate workspace.
   * @throws Failure CONFLICT without organizations, NOT_FOUND when the user is not a member
   */
  async openOrganization(id: string): Promise<void> {
    const { provider, target } = this.#current.requireSignIn();
    const { organizations } = provider;
    if (organizations?.list === undefined || organizations.locate === undefined)
      throw noOrganizationToChoose();
    await organizations.choose(id);
    const located = await organizations.locate();
    if (located !== undefined) await this.#options.onLocated?.(target.id, located);
  }

  /**
   * Signs in with a fixed credential.
   * @throws Failure INVALID with the server's message when the credential is rejected
   */
  signIn(credential: FixedCredential): Promise<void> {
    return this.#signIn.withCredential(this.#current.requireSignIn(), credential);
  }

  /**
   * Signs in on a provider's pages, in a browser or a window of this application.
   * @param signal aborts the sign-in
   * @throws Failure CONFLICT when the server has no such pages; errors of `BrowserSignIn`
   */
  signInWithBrowser(
    request: BrowserSignInRequest,
    signal?: AbortSignal,
  ): AsyncGenerator<BrowserStep, void, void> {
    return this.#signIn.withBrowser(this.#current.requireSignIn(), request, signal);
  }

  /** Sets whether the open workspace's server offers OpenID sign-in. */
  offerOidc(oidc: SessionTarget['oidc']): void {
    this.#current.openWorkspace?.signInMethods.setOidc(oidc);
  }

  /**
   * Returns the user's organizations at the provider.
   * @throws Failure CONFLICT without organizations
   */
  async organizations(): Promise<readonly Organization[]> {
    const { provider } = this.#current.requireSignIn();
    if (provider.organizations?.list === undefined) throw noOrganizationToChoose();
    return provider.organizations.list();
  }

  /**
   * Returns the addresses of the hosted provider's pages. Empty without such a provider.
   * @throws Failure when the provider cannot be reached
   */
  async providerPages(): Promise<{ readonly profile?: string; readonly createOrganisation?: string }> {
    const hosted = this.#current.requireSignIn().signInMethods.hosted;
    if (hosted === undefined) return {};
    const [profile, createOrganisation] = await Promise.all([hosted.profilePage(), hosted.createPage()]);
    return {
      ...(profile === undefined ? {} : { profile }),
      ...(createOrganisation === undefined ? {} : { createOrganisation }),
    };
  }

  /** Returns the expected result of signing out. */
  previewSignOut(): Promise<SignOutPreview> {
    const workspace = this.#current.requireSignIn();
    workspace.checkNow();
    return this.#signOut.previewSignOut(workspace);
  }

  /**
   * Ends the session at the server, if possible, and deletes the secret and the user. See SignOut.
   * @param forgetData also deletes the user's cached data
   * @returns the result at the server
   * @throws Failure when data of the user could not be deleted from this computer
   */
  signOut(forgetData = false): Promise<SignOutEffect> {
    const workspace = this.#current.requireSignIn();
    workspace.checkNow();
    return this.#signOut.run(workspace, forgetData);
  }

  #requireSignedIn(): OpenWorkspace {
    assertNotMoved();
    return this.#current.requireSignedIn(this.#current.openWorkspace);
  }
}
