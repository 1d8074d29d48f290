import { isDeepStrictEqual } from 'node:util';
import { failureSentences } from '#contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { checkerVersionPath } from '../server/healthPaths.ts';
import type { SecretStorage } from '../vault/Vault.ts';
import type { CurrentSession } from './CurrentSession.ts';
import { hideCredential } from './hideCredential.ts';
import { type OrganizationServer, type ProviderSessionState, StillProvisioning } from './IdentityProvider.ts';
import { type ReadIdentity, readSignedInUser } from './identity.ts';
import { badSession, identityNotStored, stillSetUp, unauthenticated } from './messages.ts';
import { hasNoSignIn, readNoSignInServer } from './noSignInUser.ts';
import type { OpenWorkspace, SessionTarget, WorkspaceUser } from './OpenWorkspace.ts';
import type { SessionCredential } from './RenewableSession.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';
import { isOfProvider, type SessionSecrets } from './SessionSecrets.ts';
import { missingSecretState, unreachableState } from './sessionStates.ts';

type SignInFlowOptions = Pick<
  SessionManagerOptions,
  'identities' | 'log' | 'redactor' | 'onSignedIn' | 'onLocated' | 'onSignInRequested'
> & { readonly secrets: SessionSecrets };

const probeTimeoutMs = 10_000;

/** Separates the result of a reread. The storage of the secret (`keeping`) stays unchanged. */
const splitRead = ({ keeping }: WorkspaceUser, { warnings, complete, ...read }: ReadIdentity) => ({
  identity: { ...read, keeping },
  warnings,
  complete,
});

/** Returns whether a workspace already has this organization and the address of its server. */
const isSameServer = ({ organisation, address }: OrganizationServer, target: SessionTarget): boolean =>
  organisation.id === target.hosted?.organisation?.id &&
  address?.origin === target.origin &&
  address.originKind === target.originKind;

/**
 * Identifies the owner of a credential and signs them in. Signs them out when the server rejects the
 * credential.
 */
export class SignInFlow {
  readonly #options: SignInFlowOptions;
  readonly #current: CurrentSession;

  constructor(options: SignInFlowOptions, current: CurrentSession) {
    this.#options = options;
    this.#current = current;
  }

  /** Signs in with the stored secret of a workspace. Never throws: the session state contains the result. */
  async restore(workspace: OpenWorkspace): Promise<void> {
    const { target, client } = workspace;
    const generation = this.#current.nextGeneration(workspace);
    try {
      if (hasNoSignIn(workspace)) return await this.#openWithoutSignIn(workspace, generation);
      const { stored, keeping } = await this.#options.secrets.read(target);
      if (!this.#current.isCurrentGeneration(workspace, generation)) return;
      const credential = stored === undefined ? undefined : workspace.signInMethods.restore(stored);
      if (credential === undefined)
        return this.#current.setState(workspace, missingSecretState(workspace, keeping));
      hideCredential(credential, this.#options.redactor);
      this.#options.secrets.follow(target, credential);
      await client.setCredential(credential);
      await this.#current.attach(workspace, credential, keeping);
      await this.signInWith(workspace, generation, credential, keeping);
    } catch (error) {
      if (this.#current.isCurrentGeneration(workspace, generation))
        await this.#explainFailedRestore(workspace, error);
    }
  }

  /** Opens a server without sign-in, which only needs to answer. Does not access the keychain. */
  async #openWithoutSignIn(workspace: OpenWorkspace, generation: number): Promise<void> {
    await this.#current.publish(workspace, undefined);
    const { identity, warnings, complete } = await readNoSignInServer(workspace);
    if (!this.#current.isCurrentGeneration(workspace, generation)) return;
    workspace.identity = identity;
    workspace.warnings = warnings;
    this.#watchRejections(workspace);
    workspace.monitor.watch();
    workspace.refresher.watch(complete);
    this.#options.log.info('opened a server without sign-in', { workspace: workspace.target.id });
    this.#current.setReach(workspace, { status: 'online' });
  }

  async #explainFailedRestore(workspace: OpenWorkspace, error: unknown): Promise<void> {
    if (error instanceof Failure && error.code === 'UNAUTHENTICATED') {
      await this.handleRejectedCredential(workspace);
      return;
    }
    const { identity, activeCredential } = workspace;
    // A known user continues with cached data. Otherwise nothing can be displayed until the server is set up.
    if (identity === undefined && activeCredential !== undefined && error instanceof StillProvisioning) {
      return this.waitForServer(workspace, activeCredential.credential, activeCredential.keeping, error);
    }
    if (identity === undefined)
      return this.#current.setState(workspace, unreachableState(this.toFailure(error)));
    this.#watchRejections(workspace);
    workspace.monitor.setOffline(error);
  }

  waitForServer(
    workspace: OpenWorkspace,
    credential: SessionCredential,
    keeping: SecretStorage | undefined,
    why: StillProvisioning,
  ): void {
    workspace.pendingCredential = { credential, keeping };
    workspace.monitor.setOffline(why);
  }

  /**
   * Converts an error to a `Failure`. Other errors are bugs: they are logged, and the user gets a general
   * message with redacted details.
   */
  toFailure(error: unknown): Failure {
    if (error instanceof Failure) return error;
    this.#options.log.error('failed to read the signed-in user', { error });
    const details = this.#options.redactor.redact(String(error));
    return new Failure('SERVER', { sentence: failureSentences.fallback, details }, { cause: error });
  }

  /**
   * Identifies the owner of a credential, stores both and sets the signed-in state.
   * @param previousStorage storage of the credential, if it is already stored
   */
  async signInWith(
    workspace: OpenWorkspace,
    generation: number,
    credential: SessionCredential,
    previousStorage?: SecretStorage,
  ): Promise<void> {
    const { target, client, provider } = workspace;
    // The workspace of a provider's credential is not known yet. Store it first, because it is valid for all
    // of them.
    const storage = isOfProvider(credential)
      ? (previousStorage ?? (await this.#options.secrets.write(target, credential)))
      : previousStorage;
    const organisations = await provider.organizations?.pending();
    if (!this.#current.isCurrentGeneration(workspace, generation)) return;
    if (organisations !== undefined) {
      workspace.pendingCredential = { credential, keeping: storage };
      return this.#current.setState(workspace, {
        status: 'choose-organisation',
        organisations: [...organisations],
      });
    }
    if (await this.#openOrganizationServer(workspace)) return;
    if (!this.#current.isCurrentGeneration(workspace, generation)) return;
    const { warnings, complete, ...identity } = await readSignedInUser(client, provider);
    if (!this.#current.isCurrentGeneration(workspace, generation)) return;
    const keeping = storage ?? (await this.#options.secrets.write(target, credential));
    await this.#options.onSignedIn(target.id, workspace.tokensAs);
    workspace.pendingCredential = undefined;
    workspace.rejectedCredential = undefined;
    workspace.identity = { ...identity, keeping };
    const isIdentityStored = await this.#options.identities.store(target.id, workspace.identity);
    workspace.warnings = isIdentityStored ? warnings : [...warnings, identityNotStored];
    if (!this.#current.isCurrentGeneration(workspace, generation)) return;
    await this.#current.attach(workspace, credential, keeping);
    this.#watchRejections(workspace);
    workspace.monitor.watch();
    workspace.refresher.watch(complete);
    this.#options.log.info('signed in', {
      workspace: target.id,
      roles: identity.roles,
      keeping: keeping.where,
    });
    this.#current.setReach(workspace, { status: 'online' });
  }

  /**
   * Checks that the server answers. A 401 counts as an answer.
   * @throws Failure when it does not answer
   */
  async probe(workspace: OpenWorkspace): Promise<void> {
    const path = workspace.target.kind === 'health-checker' ? checkerVersionPath : '/auth/whoami';
    const answer = await workspace.client.send({ path, timeoutMs: probeTimeoutMs });
    if (answer.status === 401) workspace.client.onUnauthenticated?.(unauthenticated());
  }

  /** Resumes the session after an outage. Rereads the user, whose data may have changed meanwhile. */
  async resume(workspace: OpenWorkspace): Promise<void> {
    const { activeCredential, pendingCredential } = workspace;
    if (hasNoSignIn(workspace)) return this.#openWithoutSignIn(workspace, workspace.generation);
    if (pendingCredential !== undefined) return this.#resumeWaiting(workspace, pendingCredential);
    if (activeCredential !== undefined)
      await this.signInWith(
        workspace,
        workspace.generation,
        activeCredential.credential,
        activeCredential.keeping,
      );
  }

  /**
   * Rereads the data of the signed-in user and publishes changes. Skipped while the server is offline,
   * because `resume` rereads everything. Never throws.
   * @returns whether all parts were readable
   */
  async refresh(workspace: OpenWorkspace): Promise<boolean> {
    const { target, client, provider, identity: before, generation, warnings: earlier } = workspace;
    const { value } = this.#current.state;
    const online = value.status === 'signed-in' && value.server.status === 'online';
    if (before === undefined || !online) return true;
    try {
      const { complete, identity, warnings } = hasNoSignIn(workspace)
        ? await readNoSignInServer(workspace, before)
        : splitRead(before, await readSignedInUser(client, provider, { ...before, warnings: [...earlier] }));
      if (!this.#current.isCurrentGeneration(workspace, generation)) return complete;
      const unkept = earlier.filter((warning) => warning === identityNotStored);
      const same = isDeepStrictEqual([identity, [...warnings, ...unkept]], [before, earlier]);
      if (same) return complete;
      workspace.identity = identity;
      workspace.warnings = [...warnings, ...unkept];
      if (!hasNoSignIn(workspace)) await this.#options.identities.store(target.id, identity);
      if (this.#current.isCurrentGeneration(workspace, generation)) this.#current.setIdentity(workspace);
      return complete;
    } catch (error) {
      // The monitor and the client report outages and ended sessions themselves.
      this.#options.log.warn('failed to refresh the signed-in user', { error });
      return false;
    }
  }

  /** Retries a sign-in that waits for the server. An answer other than "still set up" ends the wait. */
  async #resumeWaiting(
    workspace: OpenWorkspace,
    { credential, keeping }: NonNullable<OpenWorkspace['pendingCredential']>,
  ): Promise<void> {
    const generation = workspace.generation;
    try {
      await this.signInWith(workspace, generation, credential, keeping);
    } catch (error) {
      const failure = this.toFailure(error);
      const notYet = error instanceof StillProvisioning || ['OFFLINE', 'TIMEOUT'].includes(failure.code);
      if (notYet || !this.#current.isCurrentGeneration(workspace, generation)) throw error;
      if (failure.code === 'UNAUTHENTICATED' && credential.kind === 'session') {
        // The provider may still accept the session, which needs another message.
        workspace.activeCredential = { credential, keeping };
        await this.handleRejectedCredential(workspace);
        return;
      }
      this.#current.detach(workspace);
      await workspace.client.setCredential(undefined);
      const refused = failure.code === 'UNAUTHENTICATED' || failure.code === 'INVALID';
      const { sentence } = failure.data;
      this.#current.setState(
        workspace,
        refused ? { status: 'signed-out', reason: 'expired', sentence } : unreachableState(failure),
      );
    }
  }

  /**
   * Waits for the second factor. The session is stored like a complete one. After a reload or restart, the
   * user enters only the code, not the password again.
   * @param credential of the session; undefined when this session did not come from us
   */
  async waitForSecondFactor(
    workspace: OpenWorkspace,
    credential: SessionCredential | undefined,
  ): Promise<void> {
    const generation = this.#current.nextGeneration(workspace);
    this.#current.detach(workspace);
    if (credential !== undefined) {
      await this.#options.secrets.write(workspace.target, credential);
    }
    if (this.#current.isCurrentGeneration(workspace, generation))
      this.#current.setState(workspace, { status: 'second-factor' });
  }

  /**
   * Finds out why the server rejected the credential, and publishes the reason. Concurrent rejections are
   * handled once.
   */
  async handleRejectedCredential(workspace: OpenWorkspace): Promise<ProviderSessionState> {
    const { client, target, identity } = workspace;
    // A second rejection finds no attached credential.
    const last = workspace.activeCredential ?? workspace.rejectedCredential;
    const generation = this.#current.nextGeneration(workspace);
    this.#current.detach(workspace);
    workspace.rejectedCredential = last?.credential.kind === 'session' ? last : undefined;
    const answer = await this.#checkSession(workspace, last?.credential);
    if (answer instanceof Error) {
      // The state of the session is unknown. Retry, and let the user read cached data meanwhile.
      if (this.#current.isCurrentGeneration(workspace, generation) && last !== undefined)
        await this.#waitForProvider(workspace, last, answer);
      return 'active';
    }
    if (!this.#current.isCurrentGeneration(workspace, generation)) return answer;
    if (answer === 'second-factor') {
      this.#current.setState(workspace, { status: 'second-factor' });
      return answer;
    }
    const isStillAccepted = answer === 'active' && workspace.rejectedCredential !== undefined;
    // Keep a session that its provider still accepts: it can become valid again, and signing out ends it.
    if (!isStillAccepted) {
      workspace.rejectedCredential = undefined;
      await this.#options.secrets.remove(target, last !== undefined && isOfProvider(last.credential));
    }
    await client.setCredential(undefined);
    if (!this.#current.isCurrentGeneration(workspace, generation)) return answer;
    const sentence = answer === 'active' ? badSession : failureSentences.unauthenticated;
    if (identity === undefined)
      this.#current.setState(workspace, { status: 'signed-out', reason: 'expired', sentence });
    else this.#current.setReach(workspace, { status: 'expired', sentence });
    return answer;
  }

  /** @returns the error when the provider cannot be reached; the session state is then unknown */
  async #checkSession(
    { provider }: OpenWorkspace,
    credential: SessionCredential | undefined,
  ): Promise<ProviderSessionState | Error> {
    try {
      return await (credential?.kind === 'session'
        ? credential.session.checkAtProvider()
        : provider.session());
    } catch (error) {
      return this.toFailure(error);
    }
  }

  async #waitForProvider(
    workspace: OpenWorkspace,
    { credential, keeping }: NonNullable<OpenWorkspace['activeCredential']>,
    error: Error,
  ): Promise<void> {
    if (workspace.identity === undefined)
      return this.#current.setState(workspace, unreachableState(this.toFailure(error)));
    workspace.activeCredential = { credential, keeping };
    workspace.rejectedCredential = undefined;
    this.#watchRejections(workspace);
    workspace.monitor.setOffline(error);
  }

  /**
   * Opens another workspace if the server of the chosen organization has another address.
   * @returns whether another workspace is opened
   * @throws StillProvisioning while the server has no address yet
   */
  async #openOrganizationServer(workspace: OpenWorkspace): Promise<boolean> {
    const { target, provider } = workspace;
    const located = await provider.organizations?.locate?.();
    if (located === undefined) return false;
    if (isSameServer(located, target)) return false;
    if (await this.#options.onLocated?.(target.id, located)) return true;
    if (located.address === undefined) throw new StillProvisioning('OFFLINE', { sentence: stillSetUp });
    return false;
  }

  /** Handles a 401: the session has ended, or a server without sign-in now requires one. */
  onUnauthenticated(workspace: OpenWorkspace): void {
    if (hasNoSignIn(workspace)) this.#options.onSignInRequested?.(workspace.target.id);
    else void this.handleRejectedCredential(workspace);
  }

  #watchRejections(workspace: OpenWorkspace): void {
    workspace.client.onUnauthenticated = () => this.onUnauthenticated(workspace);
  }
}
