import type { FlowOutcome } from '../../src-preload/contract/entities/session.ts';
import { Failure } from '../base/Failure.ts';
import type { Redactor } from '../base/Redactor.ts';
import { type Credential, secretsOf } from '../server/Credential.ts';
import type { Connected } from './Connected.ts';
import type { FlowRequest, FlowStep, FlowSubmission } from './KratosLogin.ts';
import { sessionAnswer } from './kratosSession.ts';
import { refusalOf } from './messages.ts';

export interface SignInOptions {
  readonly redactor: Redactor;
  /** Something changes the session now; whatever else was under way gives up. @returns the turn's number */
  readonly begin: (connected: Connected) => number;
  /** Finds out whose credential it is, and signs them in. @throws Failure when the server does not say */
  readonly become: (connected: Connected, turn: number, credential: Credential) => Promise<void>;
  readonly onSecondFactor: (connected: Connected) => void;
}

/** Keeps every text of a credential out of the log. */
export function hide(credential: Credential, redactor: Redactor): void {
  for (const secret of secretsOf(credential)) redactor.add(secret);
}

/** The ways in: the identity service's flows, and credentials that a person types. */
export class SignIn {
  readonly #options: SignInOptions;

  constructor(options: SignInOptions) {
    this.#options = options;
  }

  async createFlow(connected: Connected, request: FlowRequest): Promise<FlowOutcome> {
    // A fresh sign-in starts without cookies; a second factor and a confirmation go on with the session's.
    if (request.aal !== 'aal2' && request.refresh !== true) await connected.client.use(undefined);
    return this.#finishStep(connected, await connected.kratos.create(request));
  }

  async submitFlow(connected: Connected, submission: FlowSubmission): Promise<FlowOutcome> {
    for (const value of Object.values(submission.values)) this.#options.redactor.add(value);
    return this.#finishStep(connected, await connected.kratos.submit(submission));
  }

  /** @throws Failure INVALID with the server's message when the credential is not accepted */
  async withCredential(connected: Connected, credential: Credential): Promise<void> {
    const { redactor, begin, become } = this.#options;
    hide(credential, redactor);
    await connected.client.use(credential);
    try {
      await become(connected, begin(connected), credential);
    } catch (error) {
      await connected.client.use(undefined);
      throw refusalOf(error, credential);
    }
  }

  async #finishStep(connected: Connected, step: FlowStep): Promise<FlowOutcome> {
    const { redactor, begin, become, onSecondFactor } = this.#options;
    if (step.step === 'show') return step.outcome;
    const turn = begin(connected);
    if (step.step === 'second-factor') {
      onSecondFactor(connected);
      return { outcome: 'done' };
    }
    const cookie = await connected.client.sessionCookie();
    if (cookie === undefined) {
      throw new Failure('SERVER', { sentence: 'The server accepted the sign-in but sent no session.' });
    }
    const credential: Credential = { kind: 'cookie', value: cookie };
    hide(credential, redactor);
    if ((await sessionAnswer(connected.client)) === 'second-factor') {
      onSecondFactor(connected);
      return { outcome: 'done' };
    }
    await become(connected, turn, credential);
    return { outcome: 'done' };
  }
}
