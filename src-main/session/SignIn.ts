import type { BrowserStep, FlowError, FlowOutcome } from '#contract/entities/session.ts';
import { Failure } from '../base/Failure.ts';
import type { FixedCredential } from '../server/Credential.ts';
import { BrowserSignIn } from './browser/BrowserSignIn.ts';
import type { CurrentSession } from './CurrentSession.ts';
import type { FlowRequest, FlowStep } from './flowKinds.ts';
import { hideCredential } from './hideCredential.ts';
import { StillProvisioning } from './IdentityProvider.ts';
import type { FlowSubmission, KratosFlows } from './KratosFlows.ts';
import { noFlows, noPages, noSession, profileNeedsSession, withServerMessage } from './messages.ts';
import type { OpenWorkspace } from './OpenWorkspace.ts';
import type { SessionCredential } from './RenewableSession.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';
import type { SignInFlow } from './SignInFlow.ts';
import { accessToken, detectTokenScheme, exchangePassword } from './tokenScheme.ts';

function flowsOf({ provider }: OpenWorkspace): KratosFlows {
  if (provider.flows === undefined) throw noFlows();
  return provider.flows;
}

type SignInOptions = Pick<SessionManagerOptions, 'clock' | 'log' | 'redactor' | 'browser'>;

export interface BrowserSignInRequest {
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
  readonly #signInFlow: SignInFlow;

  constructor(options: SignInOptions, current: CurrentSession, signInFlow: SignInFlow) {
    this.#options = options;
    const { clock, log, browser: access } = options;
    this.#browser = access === undefined ? undefined : new BrowserSignIn({ clock, log, access });
    this.#current = current;
    this.#signInFlow = signInFlow;
  }

  async createFlow(workspace: OpenWorkspace, request: FlowRequest): Promise<FlowOutcome> {
    const flows = flowsOf(workspace);
    const { kind, aal, refresh } = request;
    // Profile settings need a session of the identity service, which does not know access tokens.
    const credentialKind = workspace.activeCredential?.credential.kind;
    if (kind === 'settings' && credentialKind !== undefined && credentialKind !== 'cookie')
      throw profileNeedsSession(credentialKind === 'access-token');
    // A new sign-in drops all cookies. A window that does not know the current state yet would sign the user
    // out.
    const fresh = kind === 'login' && aal !== 'aal2' && refresh !== true;
    const isSecondFactorPending = this.#current.state.value.status === 'second-factor';
    if (fresh && (credentialKind !== undefined || isSecondFactorPending)) return { outcome: 'done' };
    return this.#finishStep(workspace, await flows.create(request));
  }

  async submitFlow(workspace: OpenWorkspace, submission: FlowSubmission): Promise<FlowOutcome> {
    for (const value of Object.values(submission.values)) this.#options.redactor.add(value);
    return this.#finishStep(workspace, await flowsOf(workspace).submit(submission));
  }

  flowError(workspace: OpenWorkspace, id: string): Promise<FlowError> {
    return flowsOf(workspace).error(id);
  }

  /** Returns whether users can register themselves. False when the server cannot be reached. */
  async offersRegistration({ provider }: OpenWorkspace): Promise<boolean> {
    try {
      return (await provider.flows?.isAvailable('registration')) ?? false;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#options.log.warn('failed to detect whether the server offers registration', { error });
      return false;
    }
  }

  /** @throws Failure INVALID with the server's message when the credential is rejected */
  async withCredential(workspace: OpenWorkspace, typed: FixedCredential): Promise<void> {
    hideCredential(typed, this.#options.redactor);
    await this.#completeSignIn(workspace, await this.#resolveCredential(workspace, typed));
  }

  /**
   * Signs in on a provider's pages. See BrowserSignIn.
   * @throws Failure CONFLICT when the server has no such pages
   */
  withBrowser(
    workspace: OpenWorkspace,
    { door, register = false, confirm = false, ownWindow = false }: BrowserSignInRequest,
    signal?: AbortSignal,
  ): AsyncGenerator<BrowserStep, void, void> {
    const pages = workspace.signInMethods.browserMethod(door);
    if (pages === undefined || this.#browser === undefined) throw noPages();
    const admit = async (credential: SessionCredential): Promise<string | undefined> => {
      const before = workspace.activeCredential?.credential;
      await this.#completeSignIn(workspace, credential);
      // End the previous session. Nothing else would end it at the server.
      if (before?.kind === 'session' && before.session.issuerKind === 'server')
        await before.session.endAtProvider();
      return workspace.identity?.person.name;
    };
    return this.#browser.run(pages, { register, confirm, ownWindow }, admit, signal);
  }

  async #completeSignIn(workspace: OpenWorkspace, credential: SessionCredential): Promise<void> {
    hideCredential(credential, this.#options.redactor);
    await workspace.client.setCredential(credential);
    try {
      await this.#signInFlow.signInWith(workspace, this.#current.nextGeneration(workspace), credential);
    } catch (error) {
      if (error instanceof StillProvisioning) {
        return this.#signInFlow.waitForServer(workspace, credential, undefined, error);
      }
      await workspace.client.setCredential(undefined);
      // The rejected session is not stored. End it, because nothing else would.
      if (credential.kind === 'session' && credential.session.issuerKind === 'server')
        await credential.session.endAtProvider();
      throw withServerMessage(error, credential);
    }
  }

  async #resolveCredential(workspace: OpenWorkspace, typed: FixedCredential): Promise<FixedCredential> {
    const { client } = workspace;
    try {
      if (typed.kind === 'access-token') {
        workspace.tokensAs ??= await detectTokenScheme(client, typed.token);
        return accessToken(typed.token, workspace.tokensAs);
      }
      if (typed.kind !== 'basic') return typed;
      const found = await exchangePassword(client, typed);
      hideCredential(found, this.#options.redactor);
      return found;
    } catch (error) {
      await client.setCredential(undefined);
      throw error;
    }
  }

  async #finishStep(workspace: OpenWorkspace, step: FlowStep): Promise<FlowOutcome> {
    switch (step.step) {
      case 'show':
        return step.outcome;
      case 'ended':
        await this.#signInFlow.handleRejectedCredential(workspace);
        return step.outcome;
      case 'saved':
        await this.#rereadUser(workspace);
        return step.outcome;
      case 'second-factor':
        await this.#signInFlow.waitForSecondFactor(workspace, await this.#cookieOf(workspace));
        return { outcome: 'done' };
      default:
        return this.#completeFlow(workspace, step.next);
    }
  }

  async #completeFlow(
    workspace: OpenWorkspace,
    nextOutcome: FlowOutcome = { outcome: 'done' },
  ): Promise<FlowOutcome> {
    const generation = this.#current.nextGeneration(workspace);
    const credential = await this.#cookieOf(workspace);
    if (credential === undefined) throw noSession();
    if ((await workspace.provider.session()) === 'second-factor') {
      await this.#signInFlow.waitForSecondFactor(workspace, credential);
      // The address contains the user's destination until the second factor is accepted.
      return nextOutcome;
    }
    await this.#signInFlow.signInWith(workspace, generation, credential);
    return nextOutcome;
  }

  /**
   * Rereads the user after a profile change, which can change the name or the session. The change stays saved
   * if this fails.
   */
  async #rereadUser(workspace: OpenWorkspace): Promise<void> {
    const credential = await this.#cookieOf(workspace);
    if (credential === undefined) return;
    try {
      await this.#signInFlow.signInWith(workspace, this.#current.nextGeneration(workspace), credential);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#options.log.warn('failed to reread the user after a profile change', {
        error,
      });
    }
  }

  async #cookieOf({ client }: OpenWorkspace): Promise<SessionCredential | undefined> {
    const value = await client.sessionCookie();
    if (value === undefined) return undefined;
    const credential: SessionCredential = { kind: 'cookie', value };
    hideCredential(credential, this.#options.redactor);
    return credential;
  }
}
