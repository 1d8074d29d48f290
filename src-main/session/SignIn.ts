import type { BrowserStep, FlowError, FlowOutcome } from '../../src-preload/contract/entities/session.ts';
import { Failure } from '../base/Failure.ts';
import type { FixedCredential } from '../server/Credential.ts';
import type { Admission } from './Admission.ts';
import { accessToken, cookieFor, findTokensAs } from './acceptedAs.ts';
import { BrowserSignIn } from './browser/BrowserSignIn.ts';
import type { Connected } from './Connected.ts';
import type { CurrentSession } from './CurrentSession.ts';
import type { FlowRequest, FlowStep } from './flowKinds.ts';
import { hideCredential } from './hideCredential.ts';
import { StillProvisioning } from './IdentityProvider.ts';
import type { FlowSubmission, KratosFlows } from './KratosFlows.ts';
import { noFlows, noPages, noSession, profileNeedsSession, refusalOf } from './messages.ts';
import type { HeldCredential } from './RenewableSession.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';

function flowsOf({ provider }: Connected): KratosFlows {
  if (provider.flows === undefined) throw noFlows();
  return provider.flows;
}

type SignInOptions = Pick<SessionManagerOptions, 'clock' | 'log' | 'redactor' | 'browser'>;

export interface BrowserAsked {
  readonly door: 'oidc' | 'hosted';
  readonly register?: boolean | undefined;
  readonly confirm?: boolean | undefined;
  readonly ownWindow?: boolean | undefined;
}

/** Signs in with flows of the identity service, or with typed credentials. */
export class SignIn {
  readonly #options: SignInOptions;
  readonly #browser: BrowserSignIn | undefined;
  readonly #current: CurrentSession;
  readonly #admission: Admission;

  constructor(options: SignInOptions, current: CurrentSession, admission: Admission) {
    this.#options = options;
    const { clock, log, browser: access } = options;
    this.#browser = access === undefined ? undefined : new BrowserSignIn({ clock, log, access });
    this.#current = current;
    this.#admission = admission;
  }

  async createFlow(connected: Connected, request: FlowRequest): Promise<FlowOutcome> {
    const flows = flowsOf(connected);
    const { kind, aal, refresh } = request;
    // Profile settings need a session of the identity service, which does not know access tokens.
    const holds = connected.attached?.credential.kind;
    if (kind === 'settings' && holds !== undefined && holds !== 'cookie')
      throw profileNeedsSession(holds === 'access-token');
    // A new sign-in drops all cookies. A window that does not know the current state yet would sign the user
    // out.
    const fresh = kind === 'login' && aal !== 'aal2' && refresh !== true;
    const halfWay = this.#current.state.value.status === 'second-factor';
    if (fresh && (holds !== undefined || halfWay)) return { outcome: 'done' };
    return this.#finishStep(connected, await flows.create(request));
  }

  async submitFlow(connected: Connected, submission: FlowSubmission): Promise<FlowOutcome> {
    for (const value of Object.values(submission.values)) this.#options.redactor.add(value);
    return this.#finishStep(connected, await flowsOf(connected).submit(submission));
  }

  flowError(connected: Connected, id: string): Promise<FlowError> {
    return flowsOf(connected).error(id);
  }

  /** Returns whether users can register themselves. False when the server cannot be reached. */
  async offersRegistration({ provider }: Connected): Promise<boolean> {
    try {
      return (await provider.flows?.offers('registration')) ?? false;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#options.log.warn('the server did not say whether people may register', { error });
      return false;
    }
  }

  /** @throws Failure INVALID with the server's message when the credential is rejected */
  async withCredential(connected: Connected, typed: FixedCredential): Promise<void> {
    hideCredential(typed, this.#options.redactor);
    await this.#take(connected, await this.#asTaken(connected, typed));
  }

  /**
   * Signs in on a provider's pages. See BrowserSignIn.
   * @throws Failure CONFLICT when the server has no such pages
   */
  withBrowser(
    connected: Connected,
    { door, register = false, confirm = false, ownWindow = false }: BrowserAsked,
    signal?: AbortSignal,
  ): AsyncGenerator<BrowserStep, void, void> {
    const pages = connected.ways.browser(door);
    if (pages === undefined || this.#browser === undefined) throw noPages();
    const admit = async (credential: HeldCredential): Promise<string | undefined> => {
      const before = connected.attached?.credential;
      await this.#take(connected, credential);
      // End the previous session. Nothing else would end it at the server.
      if (before?.kind === 'session' && before.session.of === 'server') await before.session.end();
      return connected.identity?.person.name;
    };
    return this.#browser.run(pages, { register, confirm, ownWindow }, admit, signal);
  }

  async #take(connected: Connected, credential: HeldCredential): Promise<void> {
    hideCredential(credential, this.#options.redactor);
    await connected.client.use(credential);
    try {
      await this.#admission.establish(connected, this.#current.nextGeneration(connected), credential);
    } catch (error) {
      if (error instanceof StillProvisioning) {
        return this.#admission.wait(connected, credential, undefined, error);
      }
      await connected.client.use(undefined);
      // The rejected session is not stored. End it, because nothing else would.
      if (credential.kind === 'session' && credential.session.of === 'server') await credential.session.end();
      throw refusalOf(error, credential);
    }
  }

  async #asTaken(connected: Connected, typed: FixedCredential): Promise<FixedCredential> {
    const { client } = connected;
    try {
      if (typed.kind === 'access-token') {
        connected.tokensAs ??= await findTokensAs(client, typed.token);
        return accessToken(typed.token, connected.tokensAs);
      }
      if (typed.kind !== 'basic') return typed;
      const found = await cookieFor(client, typed);
      hideCredential(found, this.#options.redactor);
      return found;
    } catch (error) {
      await client.use(undefined);
      throw error;
    }
  }

  async #finishStep(connected: Connected, step: FlowStep): Promise<FlowOutcome> {
    switch (step.step) {
      case 'show':
        return step.outcome;
      case 'ended':
        await this.#admission.onRefused(connected);
        return step.outcome;
      case 'saved':
        await this.#readAgain(connected);
        return step.outcome;
      case 'second-factor':
        await this.#admission.awaitSecondFactor(connected, await this.#cookieOf(connected));
        return { outcome: 'done' };
      default:
        return this.#takeSession(connected, step.goOn);
    }
  }

  async #takeSession(connected: Connected, goOn: FlowOutcome = { outcome: 'done' }): Promise<FlowOutcome> {
    const generation = this.#current.nextGeneration(connected);
    const credential = await this.#cookieOf(connected);
    if (credential === undefined) throw noSession();
    if ((await connected.provider.session()) === 'second-factor') {
      await this.#admission.awaitSecondFactor(connected, credential);
      // The address contains the user's destination until the second factor is accepted.
      return goOn;
    }
    await this.#admission.establish(connected, generation, credential);
    return goOn;
  }

  /**
   * Rereads the user after a profile change, which can change the name or the session. The change stays saved
   * if this fails.
   */
  async #readAgain(connected: Connected): Promise<void> {
    const credential = await this.#cookieOf(connected);
    if (credential === undefined) return;
    try {
      await this.#admission.establish(connected, this.#current.nextGeneration(connected), credential);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#options.log.warn('who is signed in could not be read again after a change of the profile', {
        error,
      });
    }
  }

  async #cookieOf({ client }: Connected): Promise<HeldCredential | undefined> {
    const value = await client.sessionCookie();
    if (value === undefined) return undefined;
    const credential: HeldCredential = { kind: 'cookie', value };
    hideCredential(credential, this.#options.redactor);
    return credential;
  }
}
