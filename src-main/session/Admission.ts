import { isDeepStrictEqual } from 'node:util';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import { Failure } from '../base/Failure.ts';
import { checkerVersionPath } from '../server/healthPaths.ts';
import type { Keeping } from '../vault/Vault.ts';
import { isWithoutLogin, readAnyone } from './anyone.ts';
import type { Connected, Known, SessionTarget } from './Connected.ts';
import type { CurrentSession } from './CurrentSession.ts';
import { hideCredential } from './hideCredential.ts';
import { type Located, type ProviderAnswer, StillProvisioning } from './IdentityProvider.ts';
import { type ReadIdentity, readIdentity } from './identity.ts';
import { badSession, notKeptIdentity, stillSetUp, unauthenticated } from './messages.ts';
import type { HeldCredential } from './RenewableSession.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';
import { isOfProvider, type SessionSecrets } from './SessionSecrets.ts';
import { unreachable, withoutSecret } from './sessionStates.ts';

type AdmissionOptions = Pick<
  SessionManagerOptions,
  'identities' | 'log' | 'redactor' | 'onSignedIn' | 'onLocated' | 'onLoginAsked'
> & { readonly secrets: SessionSecrets };

const probeTimeoutMs = 10_000;

/** Separates the result of a reread. The storage of the secret (`keeping`) stays unchanged. */
const splitRead = ({ keeping }: Known, { warnings, complete, ...read }: ReadIdentity) => ({
  identity: { ...read, keeping },
  warnings,
  complete,
});

/** Returns whether a workspace already has this organization and the address of its server. */
const isSame = ({ organisation, place }: Located, target: SessionTarget): boolean =>
  organisation.id === target.hosted?.organisation?.id &&
  place?.origin === target.origin &&
  place.originKind === target.originKind;

/**
 * Identifies the owner of a credential and signs them in. Signs them out when the server rejects the
 * credential.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #current: CurrentSession;

  constructor(options: AdmissionOptions, current: CurrentSession) {
    this.#options = options;
    this.#current = current;
  }

  /** Signs in with the stored secret of a workspace. Never throws: the session state contains the result. */
  async restore(connected: Connected): Promise<void> {
    const { target, client } = connected;
    const generation = this.#current.nextGeneration(connected);
    try {
      if (isWithoutLogin(connected)) return await this.#enter(connected, generation);
      const { kept, keeping } = await this.#options.secrets.read(target);
      if (!this.#current.isGeneration(connected, generation)) return;
      const credential = kept === undefined ? undefined : connected.ways.revive(kept);
      if (credential === undefined)
        return this.#current.setState(connected, withoutSecret(connected, keeping));
      hideCredential(credential, this.#options.redactor);
      this.#options.secrets.follow(target, credential);
      await client.use(credential);
      await this.#current.attach(connected, credential, keeping);
      await this.establish(connected, generation, credential, keeping);
    } catch (error) {
      if (this.#current.isGeneration(connected, generation))
        await this.#explainFailedRestore(connected, error);
    }
  }

  /** Opens a server without sign-in, which only needs to answer. Does not access the keychain. */
  async #enter(connected: Connected, generation: number): Promise<void> {
    await this.#current.publish(connected, undefined);
    const { identity, warnings, complete } = await readAnyone(connected);
    if (!this.#current.isGeneration(connected, generation)) return;
    connected.identity = identity;
    connected.warnings = warnings;
    this.#guard(connected);
    connected.monitor.watch();
    connected.refresher.watch(complete);
    this.#options.log.info('opened a server without a sign-in', { workspace: connected.target.id });
    this.#current.setReach(connected, { status: 'online' });
  }

  async #explainFailedRestore(connected: Connected, error: unknown): Promise<void> {
    if (error instanceof Failure && error.code === 'UNAUTHENTICATED') {
      await this.onRefused(connected);
      return;
    }
    const { identity, attached } = connected;
    // A known user continues with cached data. Otherwise nothing can be displayed until the server is set up.
    if (identity === undefined && attached !== undefined && error instanceof StillProvisioning) {
      return this.wait(connected, attached.credential, attached.keeping, error);
    }
    if (identity === undefined) return this.#current.setState(connected, unreachable(this.toFailure(error)));
    this.#guard(connected);
    connected.monitor.lost(error);
  }

  wait(
    connected: Connected,
    credential: HeldCredential,
    keeping: Keeping | undefined,
    why: StillProvisioning,
  ): void {
    connected.waiting = { credential, keeping };
    connected.monitor.lost(why);
  }

  /**
   * Converts an error to a `Failure`. Other errors are bugs: they are logged, and the user gets a general
   * message with redacted details.
   */
  toFailure(error: unknown): Failure {
    if (error instanceof Failure) return error;
    this.#options.log.error('asking the server who is signed in failed', { error });
    const details = this.#options.redactor.redact(String(error));
    return new Failure('SERVER', { sentence: failureSentences.fallback, details }, { cause: error });
  }

  /**
   * Identifies the owner of a credential, stores both and sets the signed-in state.
   * @param keptBefore storage of the credential, if it is already stored
   */
  async establish(
    connected: Connected,
    generation: number,
    credential: HeldCredential,
    keptBefore?: Keeping,
  ): Promise<void> {
    const { target, client, provider } = connected;
    // The workspace of a provider's credential is not known yet. Store it first, because it is valid for all
    // of them.
    const known = isOfProvider(credential)
      ? (keptBefore ?? (await this.#options.secrets.write(target, credential)))
      : keptBefore;
    const organisations = await provider.organisations?.pending();
    if (!this.#current.isGeneration(connected, generation)) return;
    if (organisations !== undefined) {
      connected.waiting = { credential, keeping: known };
      return this.#current.setState(connected, {
        status: 'choose-organisation',
        organisations: [...organisations],
      });
    }
    if (await this.#leadsElsewhere(connected)) return;
    if (!this.#current.isGeneration(connected, generation)) return;
    const { warnings, complete, ...identity } = await readIdentity(client, provider);
    if (!this.#current.isGeneration(connected, generation)) return;
    const keeping = known ?? (await this.#options.secrets.write(target, credential));
    await this.#options.onSignedIn(target.id, connected.tokensAs);
    connected.waiting = undefined;
    connected.refused = undefined;
    connected.identity = { ...identity, keeping };
    const kept = await this.#options.identities.keep(target.id, connected.identity);
    connected.warnings = kept ? warnings : [...warnings, notKeptIdentity];
    if (!this.#current.isGeneration(connected, generation)) return;
    await this.#current.attach(connected, credential, keeping);
    this.#guard(connected);
    connected.monitor.watch();
    connected.refresher.watch(complete);
    this.#options.log.info('signed in', {
      workspace: target.id,
      roles: identity.roles,
      keeping: keeping.where,
    });
    this.#current.setReach(connected, { status: 'online' });
  }

  /**
   * Checks that the server answers. A 401 counts as an answer.
   * @throws Failure when it does not answer
   */
  async probe(connected: Connected): Promise<void> {
    const path = connected.target.kind === 'health-checker' ? checkerVersionPath : '/auth/whoami';
    const answer = await connected.client.send({ path, timeoutMs: probeTimeoutMs });
    if (answer.status === 401) connected.client.onUnauthenticated?.(unauthenticated());
  }

  /** Resumes the session after an outage. Rereads the user, whose data may have changed meanwhile. */
  async resume(connected: Connected): Promise<void> {
    const { attached, waiting } = connected;
    if (isWithoutLogin(connected)) return this.#enter(connected, connected.generation);
    if (waiting !== undefined) return this.#resumeWaiting(connected, waiting);
    if (attached !== undefined)
      await this.establish(connected, connected.generation, attached.credential, attached.keeping);
  }

  /**
   * Rereads the data of the signed-in user and publishes changes. Skipped while the server is offline,
   * because `resume` rereads everything. Never throws.
   * @returns whether all parts were readable
   */
  async refresh(connected: Connected): Promise<boolean> {
    const { target, client, provider, identity: before, generation, warnings: earlier } = connected;
    const { value } = this.#current.state;
    const online = value.status === 'signed-in' && value.server.status === 'online';
    if (before === undefined || !online) return true;
    try {
      const { complete, identity, warnings } = isWithoutLogin(connected)
        ? await readAnyone(connected, before)
        : splitRead(before, await readIdentity(client, provider, { ...before, warnings: [...earlier] }));
      if (!this.#current.isGeneration(connected, generation)) return complete;
      const unkept = earlier.filter((warning) => warning === notKeptIdentity);
      const same = isDeepStrictEqual([identity, [...warnings, ...unkept]], [before, earlier]);
      if (same) return complete;
      connected.identity = identity;
      connected.warnings = [...warnings, ...unkept];
      if (!isWithoutLogin(connected)) await this.#options.identities.keep(target.id, identity);
      if (this.#current.isGeneration(connected, generation)) this.#current.setIdentity(connected);
      return complete;
    } catch (error) {
      // The monitor and the client report outages and ended sessions themselves.
      this.#options.log.warn('who is signed in could not be read once more', { error });
      return false;
    }
  }

  /** Retries a sign-in that waits for the server. An answer other than "still set up" ends the wait. */
  async #resumeWaiting(
    connected: Connected,
    { credential, keeping }: NonNullable<Connected['waiting']>,
  ): Promise<void> {
    const generation = connected.generation;
    try {
      await this.establish(connected, generation, credential, keeping);
    } catch (error) {
      const failure = this.toFailure(error);
      const notYet = error instanceof StillProvisioning || ['OFFLINE', 'TIMEOUT'].includes(failure.code);
      if (notYet || !this.#current.isGeneration(connected, generation)) throw error;
      if (failure.code === 'UNAUTHENTICATED' && credential.kind === 'session') {
        // The provider may still accept the session, which needs another message.
        connected.attached = { credential, keeping };
        await this.onRefused(connected);
        return;
      }
      this.#current.detach(connected);
      await connected.client.use(undefined);
      const refused = failure.code === 'UNAUTHENTICATED' || failure.code === 'INVALID';
      const { sentence } = failure.data;
      this.#current.setState(
        connected,
        refused ? { status: 'signed-out', reason: 'expired', sentence } : unreachable(failure),
      );
    }
  }

  /**
   * Waits for the second factor. The session is stored like a complete one. After a reload or restart, the
   * user enters only the code, not the password again.
   * @param credential of the session; undefined when this session did not come from us
   */
  async awaitSecondFactor(connected: Connected, credential: HeldCredential | undefined): Promise<void> {
    const generation = this.#current.nextGeneration(connected);
    this.#current.detach(connected);
    if (credential !== undefined) {
      await this.#options.secrets.write(connected.target, credential);
    }
    if (this.#current.isGeneration(connected, generation))
      this.#current.setState(connected, { status: 'second-factor' });
  }

  /**
   * Finds out why the server rejected the credential, and publishes the reason. Concurrent rejections are
   * handled once.
   */
  async onRefused(connected: Connected): Promise<ProviderAnswer> {
    const { client, target, identity } = connected;
    // A second rejection finds no attached credential.
    const last = connected.attached ?? connected.refused;
    const generation = this.#current.nextGeneration(connected);
    this.#current.detach(connected);
    connected.refused = last?.credential.kind === 'session' ? last : undefined;
    const answer = await this.#askProvider(connected, last?.credential);
    if (answer instanceof Error) {
      // The state of the session is unknown. Retry, and let the user read cached data meanwhile.
      if (this.#current.isGeneration(connected, generation) && last !== undefined)
        await this.#awaitProvider(connected, last, answer);
      return 'active';
    }
    if (!this.#current.isGeneration(connected, generation)) return answer;
    if (answer === 'second-factor') {
      this.#current.setState(connected, { status: 'second-factor' });
      return answer;
    }
    const known = answer === 'active' && connected.refused !== undefined;
    // Keep a session that its provider still accepts: it can become valid again, and signing out ends it.
    if (!known) {
      connected.refused = undefined;
      await this.#options.secrets.remove(target, last !== undefined && isOfProvider(last.credential));
    }
    await client.use(undefined);
    if (!this.#current.isGeneration(connected, generation)) return answer;
    const sentence = answer === 'active' ? badSession : failureSentences.unauthenticated;
    if (identity === undefined)
      this.#current.setState(connected, { status: 'signed-out', reason: 'expired', sentence });
    else this.#current.setReach(connected, { status: 'expired', sentence });
    return answer;
  }

  /** @returns the error when the provider cannot be reached; the session state is then unknown */
  async #askProvider(
    { provider }: Connected,
    credential: HeldCredential | undefined,
  ): Promise<ProviderAnswer | Error> {
    try {
      return await (credential?.kind === 'session' ? credential.session.ask() : provider.session());
    } catch (error) {
      return this.toFailure(error);
    }
  }

  async #awaitProvider(
    connected: Connected,
    { credential, keeping }: NonNullable<Connected['attached']>,
    error: Error,
  ): Promise<void> {
    if (connected.identity === undefined)
      return this.#current.setState(connected, unreachable(this.toFailure(error)));
    connected.attached = { credential, keeping };
    connected.refused = undefined;
    this.#guard(connected);
    connected.monitor.lost(error);
  }

  /**
   * Opens another workspace if the server of the chosen organization has another address.
   * @returns whether another workspace is opened
   * @throws StillProvisioning while the server has no address yet
   */
  async #leadsElsewhere(connected: Connected): Promise<boolean> {
    const { target, provider } = connected;
    const located = await provider.organisations?.locate?.();
    if (located === undefined) return false;
    if (isSame(located, target)) return false;
    if (await this.#options.onLocated?.(target.id, located)) return true;
    if (located.place === undefined) throw new StillProvisioning('OFFLINE', { sentence: stillSetUp });
    return false;
  }

  /** Handles a 401: the session has ended, or a server without sign-in now requires one. */
  refused(connected: Connected): void {
    if (isWithoutLogin(connected)) this.#options.onLoginAsked?.(connected.target.id);
    else void this.onRefused(connected);
  }

  #guard(connected: Connected): void {
    connected.client.onUnauthenticated = () => this.refused(connected);
  }
}
