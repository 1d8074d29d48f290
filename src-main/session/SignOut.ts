import type { SignOutPreview } from '#contract/entities/session.ts';
import type { SignOutEffect } from '#contract/rules/signInMethods.ts';
import { Failure } from '../base/Failure.ts';
import type { CurrentSession } from './CurrentSession.ts';
import { identityNotRemoved, signedOutMessage } from './messages.ts';
import type { OpenWorkspace } from './OpenWorkspace.ts';
import type { SessionCredential } from './RenewableSession.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';
import { isOfProvider, type SessionSecrets } from './SessionSecrets.ts';

type SignOutOptions = Pick<
  SessionManagerOptions,
  'identities' | 'siblings' | 'pauseWorkspaces' | 'onSignedOut'
> & {
  readonly secrets: SessionSecrets;
};

type Sibling = ReturnType<NonNullable<SessionManagerOptions['siblings']>>[number];

/** Returns the result of signing out for a credential without a session. */
function effectOfFixedCredential(
  credential: Exclude<SessionCredential, { kind: 'session' }> | undefined,
): SignOutEffect {
  if (credential === undefined || credential.kind === 'basic') return 'nothing';
  if (credential.kind === 'access-token') return 'stays';
  return credential.of === 'login' ? 'lapses' : 'ended';
}

/**
 * Returns the current credential, or else a session that the server rejected but the provider still accepts.
 */
const currentCredential = ({
  activeCredential,
  pendingCredential,
  rejectedCredential,
}: OpenWorkspace): SessionCredential | undefined =>
  activeCredential?.credential ?? pendingCredential?.credential ?? rejectedCredential?.credential;

/** Returns the host that ends the session: the provider or the server. */
function signOutHost(
  { client, signInMethods }: OpenWorkspace,
  credential: SessionCredential | undefined,
): string {
  const provider = credential !== undefined && isOfProvider(credential) ? signInMethods.hosted : undefined;
  return provider?.host ?? new URL(client.origin).host;
}

/** Signs out: ends the session at the server, and deletes data from this computer. */
export class SignOut {
  readonly #options: SignOutOptions;
  readonly #current: CurrentSession;

  constructor(options: SignOutOptions, current: CurrentSession) {
    this.#options = options;
    this.#current = current;
  }

  async previewSignOut(workspace: OpenWorkspace): Promise<SignOutPreview> {
    const credential = currentCredential(workspace);
    return {
      server:
        credential?.kind === 'session'
          ? await credential.session.signOutEffect()
          : effectOfFixedCredential(credential),
      host: signOutHost(workspace, credential),
      workspaces: this.#siblings(workspace, credential).map(({ name }) => name),
    };
  }

  /**
   * Ends the session at the server, if possible, and deletes the secret and the user. The user is always
   * signed out locally. A provider's session is ended for all its organizations.
   * @throws Failure when data of the user could not be deleted from this computer
   */
  async run(workspace: OpenWorkspace, forgetData: boolean): Promise<SignOutEffect> {
    const credential = currentCredential(workspace);
    const siblings = this.#siblings(workspace, credential);
    const isSecondFactorPending = this.#current.state.value.status === 'second-factor';
    this.#current.nextGeneration(workspace);
    this.#current.detach(workspace);
    const { pauseWorkspaces = (_, work) => work() } = this.#options;
    // Another session of these workspaces must not read or renew the secret that is deleted.
    return pauseWorkspaces([workspace.target.id, ...siblings.map(({ id }) => id)], () =>
      this.#run(workspace, { credential, siblings, isSecondFactorPending, forgetData }),
    );
  }

  async #run(
    workspace: OpenWorkspace,
    {
      credential,
      siblings,
      isSecondFactorPending,
      forgetData,
    }: {
      readonly credential: SessionCredential | undefined;
      readonly siblings: readonly Sibling[];
      readonly isSecondFactorPending: boolean;
      readonly forgetData: boolean;
    },
  ): Promise<SignOutEffect> {
    const { client, target, identity } = workspace;
    const server = await this.#end(workspace, credential, isSecondFactorPending);
    await client.setCredential(undefined);
    await this.#options.secrets.remove(target, credential !== undefined && isOfProvider(credential));
    workspace.identity = undefined;
    workspace.rejectedCredential = undefined;
    try {
      await this.#forget(target.id, identity?.person.id, forgetData);
      for (const { id } of siblings)
        await this.#forget(id, this.#options.identities.read(id)?.person.id, forgetData);
    } catch (error) {
      throw error instanceof Failure ? error : identityNotRemoved(error);
    } finally {
      this.#current.setState(workspace, {
        status: 'signed-out',
        reason: 'signed-out',
        ...signedOutMessage(server, signOutHost(workspace, credential)),
      });
    }
    return server;
  }

  async #end(
    { provider }: OpenWorkspace,
    credential: SessionCredential | undefined,
    isSecondFactorPending: boolean,
  ): Promise<SignOutEffect> {
    if (credential?.kind === 'session') return credential.session.endAtProvider();
    if (credential === undefined && !isSecondFactorPending) return 'nothing';
    const unreachable = await provider.end();
    return unreachable ?? (isSecondFactorPending ? 'ended' : effectOfFixedCredential(credential));
  }

  #siblings({ target }: OpenWorkspace, credential: SessionCredential | undefined): readonly Sibling[] {
    if (credential === undefined || !isOfProvider(credential)) return [];
    return this.#options.siblings?.(target.id) ?? [];
  }

  async #forget(workspaceId: string, personId: string | undefined, forgetData: boolean): Promise<void> {
    await this.#options.identities.remove(workspaceId);
    if (personId !== undefined) await this.#options.onSignedOut?.({ workspaceId, personId, forgetData });
  }
}
