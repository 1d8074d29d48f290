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

/** What was read of a person once more; where their secret is kept is what it was. */
const splitRead = ({ keeping }: Known, { warnings, complete, ...read }: ReadIdentity) => ({
  identity: { ...read, keeping },
  warnings,
  complete,
});

/** Whether a workspace is that of an organisation, and spoken with where its server is. */
const isSame = ({ organisation, place }: Located, target: SessionTarget): boolean =>
  organisation.id === target.hosted?.organisation?.id &&
  place?.origin === target.origin &&
  place.originKind === target.originKind;

/** Finds out who speaks with a credential and signs them in, or out when the server accepts it no longer. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #current: CurrentSession;

  constructor(options: AdmissionOptions, current: CurrentSession) {
    this.#options = options;
    this.#current = current;
  }

  /** Signs in with what the vault has of a workspace. Never throws: the state says what came of it. */
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

  /** Nobody signs in: the server only has to be there. The keychain is not touched. */
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
    // Somebody known here goes on with what is kept; for anybody else there is nothing to show until the server is set up.
    if (identity === undefined && attached !== undefined && error instanceof StillProvisioning) {
      return this.wait(connected, attached.credential, attached.keeping, error);
    }
    if (identity === undefined) return this.#current.setState(connected, unreachable(this.toFailure(error)));
    this.#guard(connected);
    connected.monitor.lost(error);
  }

  /** The server is not there yet: it is asked again by itself until it is. */
  wait(
    connected: Connected,
    credential: HeldCredential,
    keeping: Keeping | undefined,
    why: StillProvisioning,
  ): void {
    connected.waiting = { credential, keeping };
    connected.monitor.lost(why);
  }

  /** Anything but a `Failure` is a fault of ours: it is logged, and told with a general sentence and redacted details. */
  toFailure(error: unknown): Failure {
    if (error instanceof Failure) return error;
    this.#options.log.error('asking the server who is signed in failed', { error });
    const details = this.#options.redactor.redact(String(error));
    return new Failure('SERVER', { sentence: failureSentences.fallback, details }, { cause: error });
  }

  /** Reads who the credential belongs to, keeps both, and is signed in. @param known where the credential is kept already */
  async establish(
    connected: Connected,
    generation: number,
    credential: HeldCredential,
    keptBefore?: Keeping,
  ): Promise<void> {
    const { target, client, provider } = connected;
    // Which of a provider's workspaces it leads to is not known yet: it is good for all of them.
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

  /** Checks that the server can be reached. A refused session is an answer, too. @throws Failure when it cannot */
  async probe(connected: Connected): Promise<void> {
    const path = connected.target.kind === 'health-checker' ? checkerVersionPath : '/auth/whoami';
    const answer = await connected.client.send({ path, timeoutMs: probeTimeoutMs });
    if (answer.status === 401) connected.client.onUnauthenticated?.(unauthenticated());
  }

  /** The server is tried again: what it says of the person is read afresh, it may have changed meanwhile. */
  async resume(connected: Connected): Promise<void> {
    const { attached, waiting } = connected;
    if (isWithoutLogin(connected)) return this.#enter(connected, connected.generation);
    if (waiting !== undefined) return this.#resumeWaiting(connected, waiting);
    if (attached !== undefined)
      await this.establish(connected, connected.generation, attached.credential, attached.keeping);
  }

  /**
   * Reads once more what may change while somebody is signed in, and says so where it did. Nothing is asked of a server that is
   * away: whoever finds it back reads it all. Never throws.
   * @returns whether all could be read
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
      // Monitor and client tell of an outage or an ended session themselves.
      this.#options.log.warn('who is signed in could not be read once more', { error });
      return false;
    }
  }

  /** An answer of another kind than before ends the wait: it is told, or leads to a new sign-in. */
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
        // Its provider may know it all the same, which is another thing to say.
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
   * The session is there and lacks its second factor. It is kept like one that is whole, so that a window that is loaded anew
   * and a console that is started again still ask for the code and not for the password.
   * @param credential the session; undefined when the server speaks of one that it did not give us
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

  /** The server refused the credential: finds out why, once, and says so. Two refusals at a time are one. */
  async onRefused(connected: Connected): Promise<ProviderAnswer> {
    const { client, target, identity } = connected;
    // Of two refusals the second finds nothing attached any more.
    const last = connected.attached ?? connected.refused;
    const generation = this.#current.nextGeneration(connected);
    this.#current.detach(connected);
    connected.refused = last?.credential.kind === 'session' ? last : undefined;
    const answer = await this.#askProvider(connected, last?.credential);
    if (answer instanceof Error) {
      // Nothing is known of the session: it is tried again, and what is kept may be read meanwhile.
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
    // A session that its provider knows can be good again for the server, and is ended by signing out.
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

  /** @returns the failure where the provider cannot be asked: then nothing is known of the session */
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
   * Whether the server of the chosen organisation is another than the one that is spoken with: its workspace is opened then.
   * @throws StillProvisioning while it has no address yet
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

  /** The server answered 401: the session has ended, or there is one to be had from now on. */
  refused(connected: Connected): void {
    if (isWithoutLogin(connected)) this.#options.onLoginAsked?.(connected.target.id);
    else void this.onRefused(connected);
  }

  /** A 401 is heard of from now on. */
  #guard(connected: Connected): void {
    connected.client.onUnauthenticated = () => this.refused(connected);
  }
}
