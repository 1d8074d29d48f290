import type { FlowError, FlowOutcome } from '../../src-preload/contract/entities/session.ts';
import { Failure } from '../base/Failure.ts';
import type { Credential } from '../server/Credential.ts';
import type { Admission } from './Admission.ts';
import type { Connected } from './Connected.ts';
import type { CurrentSession } from './CurrentSession.ts';
import type { FlowRequest, FlowStep } from './flowKinds.ts';
import { hideCredential } from './hideCredential.ts';
import { StillProvisioning } from './IdentityProvider.ts';
import type { FlowSubmission, KratosFlows } from './KratosFlows.ts';
import { noFlows, noSession, profileNeedsSession, refusalOf } from './messages.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';

function flowsOf({ provider }: Connected): KratosFlows {
  if (provider.flows === undefined) throw noFlows();
  return provider.flows;
}

/** The ways in: the identity service's flows, and credentials that a person types. */
export class SignIn {
  readonly #options: Pick<SessionManagerOptions, 'log' | 'redactor'>;
  readonly #current: CurrentSession;
  readonly #admission: Admission;

  constructor(
    options: Pick<SessionManagerOptions, 'log' | 'redactor'>,
    current: CurrentSession,
    admission: Admission,
  ) {
    this.#options = options;
    this.#current = current;
    this.#admission = admission;
  }

  async createFlow(connected: Connected, request: FlowRequest): Promise<FlowOutcome> {
    const flows = flowsOf(connected);
    const { kind, aal, refresh } = request;
    // Profile settings need a session of the identity service; it does not know access tokens.
    const holds = connected.attached?.credential.kind;
    if (kind === 'settings' && holds !== undefined && holds !== 'cookie') throw profileNeedsSession();
    // A fresh sign-in starts without cookies: a window that has not heard yet that somebody is signed in, or
    // half way there, would sign them out.
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

  /** Whether people may register by themselves; not when nobody can be asked. */
  async offersRegistration({ provider }: Connected): Promise<boolean> {
    try {
      return (await provider.flows?.offers('registration')) ?? false;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#options.log.warn('the server did not say whether people may register', { error });
      return false;
    }
  }

  /** @throws Failure INVALID with the server's message when the credential is not accepted */
  async withCredential(connected: Connected, credential: Credential): Promise<void> {
    hideCredential(credential, this.#options.redactor);
    await connected.client.use(credential);
    try {
      await this.#admission.establish(connected, this.#current.nextGeneration(connected), credential);
    } catch (error) {
      if (error instanceof StillProvisioning) {
        return this.#admission.wait(connected, credential, undefined, error);
      }
      await connected.client.use(undefined);
      throw refusalOf(error, credential);
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
      // The address keeps where the person was going until the second factor is shown.
      return goOn;
    }
    await this.#admission.establish(connected, generation, credential);
    return goOn;
  }

  /** What was saved may be the person's name, or have led to another session. What was saved stays saved if this fails. */
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

  async #cookieOf({ client }: Connected): Promise<Credential | undefined> {
    const value = await client.sessionCookie();
    if (value === undefined) return undefined;
    const credential: Credential = { kind: 'cookie', value };
    hideCredential(credential, this.#options.redactor);
    return credential;
  }
}
