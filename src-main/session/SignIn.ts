import type { FlowError, FlowOutcome } from '../../src-preload/contract/entities/session.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import { type Credential, secretsOf } from '../server/Credential.ts';
import type { Connected } from './Connected.ts';
import type { FlowRequest, FlowStep } from './flowKinds.ts';
import { StillProvisioning } from './IdentityProvider.ts';
import type { FlowSubmission, KratosFlows } from './KratosFlows.ts';
import { noFlows, noSession, profileNeedsSession, refusalOf } from './messages.ts';

export interface SignInOptions {
  readonly redactor: Redactor;
  readonly log: Log;
  /** Something changes the session now; whatever else was under way gives up. @returns the turn's number */
  readonly begin: (connected: Connected) => number;
  /** Finds out whose credential it is, and signs them in. @throws Failure when the server does not say */
  readonly become: (connected: Connected, turn: number, credential: Credential) => Promise<void>;
  readonly onSecondFactor: (connected: Connected) => void;
  /** The identity service says that the session is no longer one. */
  readonly onEnded: (connected: Connected) => Promise<unknown>;
  /** The server behind the credential is still being set up. */
  readonly onProvisioning: (connected: Connected, credential: Credential, why: StillProvisioning) => void;
}

/** Keeps every text of a credential out of the log. */
export function hide(credential: Credential, redactor: Redactor): void {
  for (const secret of secretsOf(credential)) redactor.add(secret);
}

function flowsOf({ provider }: Connected): KratosFlows {
  if (provider.flows === undefined) throw noFlows();
  return provider.flows;
}

/** The ways in: the identity service's flows, and credentials that a person types. */
export class SignIn {
  readonly #options: SignInOptions;

  constructor(options: SignInOptions) {
    this.#options = options;
  }

  async createFlow(connected: Connected, request: FlowRequest): Promise<FlowOutcome> {
    const flows = flowsOf(connected);
    const { kind, aal, refresh } = request;
    // The identity service does not know who holds an access token: it would take them for nobody.
    const holds = connected.held?.credential.kind;
    if (kind === 'settings' && holds !== undefined && holds !== 'cookie') throw profileNeedsSession();
    // A fresh sign-in starts without cookies: a window that has not heard yet that somebody is signed in would sign them out.
    const fresh = kind === 'login' && aal !== 'aal2' && refresh !== true;
    if (fresh && holds !== undefined) return { outcome: 'done' };
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
    const { redactor, begin, become, onProvisioning } = this.#options;
    hide(credential, redactor);
    await connected.client.use(credential);
    try {
      await become(connected, begin(connected), credential);
    } catch (error) {
      if (error instanceof StillProvisioning) return onProvisioning(connected, credential, error);
      await connected.client.use(undefined);
      throw refusalOf(error, credential);
    }
  }

  async #finishStep(connected: Connected, step: FlowStep): Promise<FlowOutcome> {
    switch (step.step) {
      case 'show':
        return step.outcome;
      case 'ended':
        await this.#options.onEnded(connected);
        return step.outcome;
      case 'saved':
        await this.#readAgain(connected);
        return step.outcome;
      case 'second-factor':
        this.#options.begin(connected);
        this.#options.onSecondFactor(connected);
        return { outcome: 'done' };
      default:
        return this.#takeSession(connected, step.goOn);
    }
  }

  async #takeSession(connected: Connected, goOn: FlowOutcome = { outcome: 'done' }): Promise<FlowOutcome> {
    const { begin, become, onSecondFactor } = this.#options;
    const turn = begin(connected);
    const credential = await this.#cookieOf(connected);
    if (credential === undefined) throw noSession();
    if ((await connected.provider.session()) === 'second-factor') {
      onSecondFactor(connected);
      return { outcome: 'done' };
    }
    await become(connected, turn, credential);
    return goOn;
  }

  /** What was saved may be the person's name, or have led to another session. What was saved stays saved if this fails. */
  async #readAgain(connected: Connected): Promise<void> {
    const { begin, become, log } = this.#options;
    const credential = await this.#cookieOf(connected);
    if (credential === undefined) return;
    try {
      await become(connected, begin(connected), credential);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      log.warn('who is signed in could not be read again after a change of the profile', { error });
    }
  }

  async #cookieOf({ client }: Connected): Promise<Credential | undefined> {
    const value = await client.sessionCookie();
    if (value === undefined) return undefined;
    const credential: Credential = { kind: 'cookie', value };
    hide(credential, this.#options.redactor);
    return credential;
  }
}
