import type { FlowOutcome, SessionState, SignedIn } from '../../src-preload/contract/entities/session.ts';
import type { ProbeFailure, Workspace } from '../../src-preload/contract/entities/workspace.ts';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import { type Credential, secretsOf } from '../server/Credential.ts';
import { DataApi } from '../server/DataApi.ts';
import { ServerClient } from '../server/ServerClient.ts';
import { createTransport } from '../server/transport.ts';
import type { Keeping, Vault } from '../vault/Vault.ts';
import { readIdentity } from './identity.ts';
import { type FlowRequest, type FlowStep, type FlowSubmission, KratosLogin } from './KratosLogin.ts';
import { parseKept, serialise } from './keptCredential.ts';

/** The workspace whose session this is. */
export interface SessionTarget extends Workspace {
  readonly trustFingerprint?: string | undefined;
  /** Somebody signed in here before, so a missing secret needs an explanation. */
  readonly signedInBefore: boolean;
}

export interface SessionManagerOptions {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  readonly resolveProxy: (url: string) => Promise<string | null>;
  /** Hears that somebody signed in to a workspace. */
  readonly onSignedIn: (workspaceId: string) => Promise<void>;
}

const connectTimeoutMs = 10_000;

/** Specification part 1 section 2.2: the session is there, yet the server refuses it. */
const badSession =
  'Bad Session. Please try logging out and logging in again, if the problem persist, please contact us.';

interface Connected {
  readonly target: SessionTarget;
  readonly client: ServerClient;
  readonly dataApi: DataApi;
  readonly kratos: KratosLogin;
}

/**
 * The session of the open workspace: restores it from the vault, signs in and out, and notices when the server ends it.
 * The secret lives here, in the server client and in the vault, and nowhere else.
 */
export class SessionManager {
  readonly state = new LiveValue<SessionState>({ status: 'no-workspace' });
  readonly #options: SessionManagerOptions;
  #connected: Connected | undefined;

  constructor(options: SessionManagerOptions) {
    this.#options = options;
  }

  /** Leaves the workspace that is open, without signing out of it. */
  async leave(state: SessionState): Promise<void> {
    const left = this.#connected;
    this.#connected = undefined;
    this.state.set(state);
    await left?.client.close();
  }

  /** The workspace's address is being looked at. */
  begin(): Promise<void> {
    return this.leave({ status: 'restoring' });
  }

  /** The workspace's address cannot be used. */
  reject(failure: ProbeFailure): Promise<void> {
    return this.leave({ status: 'unusable', failure });
  }

  /** Opens a workspace and restores its session from the vault. Never throws: the state says what came of it. */
  async open(target: SessionTarget): Promise<void> {
    await this.begin();
    const client = new ServerClient({
      origin: target.origin,
      originKind: target.originKind,
      clock: this.#options.clock,
      transport: await createTransport(target.origin.startsWith('https:'), {
        proxy: await this.#options.resolveProxy(target.origin),
        trustFingerprint: target.trustFingerprint,
        connectTimeoutMs,
      }),
    });
    const connected = { target, client, dataApi: new DataApi(client), kratos: new KratosLogin(client) };
    this.#connected = connected;
    await this.#restore(connected);
  }

  /** Tries once more to restore a session that could not be checked. */
  async retry(): Promise<void> {
    if (this.#connected === undefined) return;
    this.state.set({ status: 'restoring' });
    await this.#restore(this.#connected);
  }

  /** The data API of the person who is signed in. @throws Failure UNAUTHENTICATED when nobody is */
  data(): DataApi {
    if (this.#connected === undefined || this.state.value.status !== 'signed-in') {
      throw new Failure('UNAUTHENTICATED', { sentence: failureSentences.unauthenticated });
    }
    return this.#connected.dataApi;
  }

  async createFlow(request: FlowRequest): Promise<FlowOutcome> {
    const connected = this.#require();
    // A fresh sign-in starts without cookies; a second factor and a confirmation go on with the session's.
    if (request.aal !== 'aal2' && request.refresh !== true) await connected.client.use(undefined);
    return this.#finishStep(connected, await connected.kratos.create(request));
  }

  async submitFlow(submission: FlowSubmission): Promise<FlowOutcome> {
    const connected = this.#require();
    for (const value of Object.values(submission.values)) this.#options.redactor.add(value);
    return this.#finishStep(connected, await connected.kratos.submit(submission));
  }

  /**
   * Signs in with a static credential.
   * @throws Failure INVALID with the server's message when it is not accepted
   */
  async signIn(credential: Credential): Promise<void> {
    const connected = this.#require();
    this.#hide(credential);
    await connected.client.use(credential);
    try {
      await this.#become(connected, credential);
    } catch (error) {
      await connected.client.use(undefined);
      throw refusalOf(error, credential);
    }
  }

  /** Ends the session at the server, forgets the secret. The person is signed out here whatever the server says. */
  async signOut(): Promise<void> {
    const connected = this.#require();
    const { client, target } = connected;
    client.onUnauthenticated = undefined;
    if (target.identityMode === 'kratos') await this.#endAtServer(client);
    await client.use(undefined);
    await this.#options.vault.remove(target.id);
    this.#say(connected, { status: 'signed-out', reason: 'signed-out' });
  }

  #require(): Connected {
    if (this.#connected !== undefined) return this.#connected;
    throw new Failure('CONFLICT', { sentence: 'No workspace is open.' });
  }

  /** Sets the state unless another workspace was opened meanwhile. */
  #say(connected: Connected, state: SessionState): void {
    if (this.#connected === connected) this.state.set(state);
  }

  #hide(credential: Credential): void {
    for (const secret of secretsOf(credential)) this.#options.redactor.add(secret);
  }

  async #restore(connected: Connected): Promise<void> {
    const { target, client } = connected;
    const { secret, keeping } = await this.#options.vault.read(target.id);
    const credential = secret === undefined ? undefined : parseKept(secret);
    if (credential === undefined) {
      this.#say(connected, this.#nothingKept(target, keeping));
      return;
    }
    this.#hide(credential);
    await client.use(credential);
    try {
      await this.#become(connected, credential, keeping);
    } catch (error) {
      await this.#explainFailedRestore(connected, error);
    }
  }

  #nothingKept(target: SessionTarget, keeping: Keeping): SessionState {
    if (!target.signedInBefore || keeping.where === 'keychain')
      return { status: 'signed-out', reason: 'new' };
    return { status: 'signed-out', reason: 'not-kept', sentence: keeping.sentence };
  }

  async #explainFailedRestore(connected: Connected, error: unknown): Promise<void> {
    if (!(error instanceof Failure)) {
      this.#options.log.error('restoring the session failed', { error });
      this.#say(connected, {
        status: 'unreachable',
        sentence: failureSentences.fallback,
        details: String(error),
      });
      return;
    }
    if (error.code === 'UNAUTHENTICATED') return this.#onRefused(connected);
    const { sentence, details } = error.data;
    this.#say(connected, { status: 'unreachable', sentence, ...(details === undefined ? {} : { details }) });
  }

  /** Reads who the credential belongs to, keeps it, and is signed in. */
  async #become(connected: Connected, credential: Credential, kept?: Keeping): Promise<void> {
    const { target, client } = connected;
    const identity = await readIdentity(client);
    const keeping = kept ?? (await this.#options.vault.write(target.id, serialise(credential)));
    await this.#options.onSignedIn(target.id);
    client.onUnauthenticated = () => void this.#onRefused(connected);
    this.#options.log.info('signed in', {
      workspace: target.id,
      roles: identity.roles,
      keeping: keeping.where,
    });
    const state: SignedIn = { status: 'signed-in', ...identity, keeping, server: { status: 'online' } };
    this.#say(connected, state);
  }

  async #finishStep(connected: Connected, step: FlowStep): Promise<FlowOutcome> {
    if (step.step === 'show') return step.outcome;
    if (step.step === 'second-factor') {
      this.#say(connected, { status: 'second-factor' });
      return { outcome: 'done' };
    }
    const cookie = await connected.client.sessionCookie();
    if (cookie === undefined) {
      throw new Failure('SERVER', { sentence: 'The server accepted the sign-in but sent no session.' });
    }
    const credential: Credential = { kind: 'cookie', value: cookie };
    this.#hide(credential);
    if ((await this.#sessionAnswer(connected.client)) === 'second-factor') {
      this.#say(connected, { status: 'second-factor' });
      return { outcome: 'done' };
    }
    await this.#become(connected, credential);
    return { outcome: 'done' };
  }

  /** What the identity service says of the session cookie; specification part 1 section 4. */
  async #sessionAnswer(client: ServerClient): Promise<'active' | 'second-factor' | 'none'> {
    const { status } = await client.send({ path: '/kratos/sessions/whoami' });
    if (status === 403 || status === 422) return 'second-factor';
    return status === 200 ? 'active' : 'none';
  }

  /** The server refused the credential: finds out why, once, and says so. Two refusals at a time are one. */
  async #onRefused(connected: Connected): Promise<void> {
    const { client, target } = connected;
    client.onUnauthenticated = undefined;
    const answer =
      target.identityMode === 'kratos'
        ? await this.#sessionAnswer(client).catch(() => 'none' as const)
        : 'none';
    if (answer === 'second-factor') {
      this.#say(connected, { status: 'second-factor' });
      return;
    }
    await this.#options.vault.remove(target.id);
    await client.use(undefined);
    this.#say(connected, {
      status: 'signed-out',
      reason: 'expired',
      sentence: answer === 'active' ? badSession : failureSentences.unauthenticated,
    });
  }

  async #endAtServer(client: ServerClient): Promise<void> {
    try {
      const answer = await client.send({ path: '/kratos/self-service/logout/browser' });
      const token: unknown = answer.status === 200 ? JSON.parse(answer.body).logout_token : undefined;
      if (typeof token !== 'string') return;
      this.#options.redactor.add(token);
      await client.send({ path: `/kratos/self-service/logout?${new URLSearchParams({ token })}` });
    } catch (error) {
      this.#options.log.warn('the server did not end the session', { error });
    }
  }
}

/** What the person is told when a typed credential is not accepted: the server's own message goes with it. */
function refusalOf(error: unknown, credential: Credential): unknown {
  const refused = error instanceof Failure && (error.code === 'UNAUTHENTICATED' || error.code === 'INVALID');
  if (!refused) return error;
  const sentence =
    credential.kind === 'access-token'
      ? 'The server did not accept this access token.'
      : 'The server did not accept this user name and password.';
  return new Failure('INVALID', { ...error.data, sentence }, { cause: error });
}
