import type { FarewellTold } from '../../src-preload/contract/entities/session.ts';
import type { Farewell } from '../../src-preload/contract/rules/doors.ts';
import { Failure } from '../base/Failure.ts';
import type { Connected } from './Connected.ts';
import type { CurrentSession } from './CurrentSession.ts';
import { identityNotRemoved, signedOutWords } from './messages.ts';
import type { HeldCredential } from './RenewableSession.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';
import { isOfProvider, type SessionSecrets } from './SessionSecrets.ts';

type SignOutOptions = Pick<SessionManagerOptions, 'identities' | 'siblings' | 'onSignedOut'> & {
  readonly secrets: SessionSecrets;
};

type Sibling = ReturnType<NonNullable<SessionManagerOptions['siblings']>>[number];

/** Returns the result of signing out for a credential without a session. */
function ofFixed(credential: Exclude<HeldCredential, { kind: 'session' }> | undefined): Farewell {
  if (credential === undefined || credential.kind === 'basic') return 'nothing';
  if (credential.kind === 'access-token') return 'stays';
  return credential.of === 'login' ? 'lapses' : 'ended';
}

/**
 * Returns the current credential, or else a session that the server rejected but the provider still accepts.
 */
const heldBy = ({ attached, waiting, refused }: Connected): HeldCredential | undefined =>
  attached?.credential ?? waiting?.credential ?? refused?.credential;

/** Returns the host that ends the session: the provider or the server. */
function farewellHost({ client, ways }: Connected, credential: HeldCredential | undefined): string {
  const provider = credential !== undefined && isOfProvider(credential) ? ways.hosted : undefined;
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

  async farewell(connected: Connected): Promise<FarewellTold> {
    const credential = heldBy(connected);
    return {
      server: credential?.kind === 'session' ? await credential.session.farewell() : ofFixed(credential),
      host: farewellHost(connected, credential),
      workspaces: this.#siblings(connected, credential).map(({ name }) => name),
    };
  }

  /**
   * Ends the session at the server, if possible, and deletes the secret and the user. The user is always
   * signed out locally. A provider's session is ended for all its organizations.
   * @throws Failure when data of the user could not be deleted from this computer
   */
  async run(connected: Connected, forgetData: boolean): Promise<Farewell> {
    const { client, target, identity } = connected;
    const credential = heldBy(connected);
    const siblings = this.#siblings(connected, credential);
    const halfWay = this.#current.state.value.status === 'second-factor';
    this.#current.nextGeneration(connected);
    this.#current.detach(connected);
    const server = await this.#end(connected, credential, halfWay);
    await client.use(undefined);
    await this.#options.secrets.remove(target, credential !== undefined && isOfProvider(credential));
    connected.identity = undefined;
    connected.refused = undefined;
    try {
      await this.#forget(target.id, identity?.person.id, forgetData);
      for (const { id } of siblings)
        await this.#forget(id, this.#options.identities.read(id)?.person.id, forgetData);
    } catch (error) {
      throw error instanceof Failure ? error : identityNotRemoved(error);
    } finally {
      this.#current.setState(connected, {
        status: 'signed-out',
        reason: 'signed-out',
        ...signedOutWords(server, farewellHost(connected, credential)),
      });
    }
    return server;
  }

  async #end(
    { provider }: Connected,
    credential: HeldCredential | undefined,
    halfWay: boolean,
  ): Promise<Farewell> {
    if (credential?.kind === 'session') return credential.session.end();
    if (credential === undefined && !halfWay) return 'nothing';
    const unreachable = await provider.end();
    return unreachable ?? (halfWay ? 'ended' : ofFixed(credential));
  }

  #siblings({ target }: Connected, credential: HeldCredential | undefined): readonly Sibling[] {
    if (credential === undefined || !isOfProvider(credential)) return [];
    return this.#options.siblings?.(target.id) ?? [];
  }

  async #forget(workspaceId: string, personId: string | undefined, forgetData: boolean): Promise<void> {
    await this.#options.identities.remove(workspaceId);
    if (personId !== undefined) await this.#options.onSignedOut?.({ workspaceId, personId, forgetData });
  }
}
