import type { Organization } from '#contract/entities/session.ts';
import type { Hosted } from '#contract/entities/workspace.ts';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Log } from '#main/base/log.ts';
import type { Redactor } from '#main/base/Redactor.ts';
import type { ServerAnswer } from '#main/server/ServerAnswer.ts';
import type { Transports } from '#main/server/Transports.ts';
import type { BrowserSignInMethod, RedirectRequest, RedirectResult } from '../browser/BrowserSignInMethod.ts';
import { messages as browserMessages } from '../browser/messages.ts';
import {
  type IdentityProvider,
  type OrganizationServer,
  type ProviderSessionState,
  StillProvisioning,
} from '../IdentityProvider.ts';
import { FrontendApi, type Membership, type ProviderPages } from './FrontendApi.ts';
import { HostedSession, type StoredHostedSession } from './HostedSession.ts';
import { messages } from './messages.ts';
import { serverAddressOf } from './serverAddressOf.ts';

/** Cookie with which the provider identifies a browser. */
const clientCookie = '__client';

export interface HostedProviderOptions {
  readonly hosted: Hosted;
  /** Kind of the workspace's origin, which determines its paths. */
  readonly originKind: 'web' | 'server' | 'checker';
  readonly transports: Pick<Transports, 'to'>;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly log: Log;
  readonly redactor: Redactor;
}

/**
 * Detects a server that is still being set up.
 * @throws StillProvisioning
 */
export function assertProvisioned(whoami: ServerAnswer): void {
  if (whoami.status === 404 || whoami.status >= 500) throw StillProvisioning.of(whoami);
}

/**
 * The hosted identity provider of a workspace. Signs users in on its pages, and knows their organizations and
 * servers.
 */
export class HostedProvider implements IdentityProvider, BrowserSignInMethod {
  readonly host: string;
  readonly ownWindow: { readonly returnTo: string; readonly cookiesOf: string };
  readonly #options: HostedProviderOptions;
  readonly #api: FrontendApi;
  /** The current session. Undefined while no user is signed in at the provider. */
  #session: HostedSession | undefined;
  /** The chosen or only organization, until the workspace contains it. */
  #chosen: Membership | undefined;
  #pages: Promise<ProviderPages> | undefined;

  constructor(options: HostedProviderOptions) {
    this.#options = options;
    const { hosted, transports, clock, redactor, log } = options;
    this.host = new URL(hosted.accounts).host;
    // The provider redirects signed-in users to its account page.
    this.ownWindow = { returnTo: `${hosted.accounts}/user`, cookiesOf: hosted.frontend };
    this.#api = new FrontendApi({ frontend: hosted.frontend, transports, clock, redactor, log });
  }

  readonly checkWhoami = assertProvisioned;

  async session(): Promise<ProviderSessionState> {
    return this.#session === undefined ? 'none' : this.#session.checkAtProvider();
  }

  async end(): Promise<'unreachable' | undefined> {
    return (await this.#session?.endAtProvider()) === 'unreachable' ? 'unreachable' : undefined;
  }

  readonly organizations = {
    pending: async (): Promise<readonly Organization[] | undefined> => {
      const known = this.#chosen ?? this.#options.hosted.organisation;
      if (this.#session === undefined || known !== undefined) return undefined;
      const members = await this.#api.memberships();
      // A single organization needs no choice.
      const [only, ...others] = members;
      if (only !== undefined && others.length === 0) {
        this.#chosen = only;
        return undefined;
      }
      return members.map((one) => this.#toOrganization(one));
    },
    choose: async (id: string): Promise<void> => {
      this.#chosen = await this.#requireMembership(id);
      await this.#activateOrganization(id);
    },
    list: async (): Promise<readonly Organization[]> => {
      this.#assertSignedIn();
      return (await this.#api.memberships()).map((one) => this.#toOrganization(one));
    },
    locate: async (): Promise<OrganizationServer | undefined> => {
      if (this.#session === undefined) return undefined;
      const member = this.#chosen ?? (await this.#currentMembership());
      if (member === undefined) return undefined;
      const { id, name, slug } = member;
      const organisation = { id, name, ...(slug === undefined ? {} : { slug }) };
      return { organisation, address: serverAddressOf(member, this.#options.hosted.web) };
    },
  };

  async begin({ redirect, state, register }: RedirectRequest): Promise<{
    url: string;
    finish: (returned: RedirectResult) => Promise<{ kind: 'session'; session: HostedSession }>;
  }> {
    return this.#begin(`${redirect}?${new URLSearchParams({ state })}`, register);
  }

  /** Starts a sign-in in a window of this application, which reads the result from the provider's cookies. */
  beginInWindow(register: boolean): ReturnType<HostedProvider['begin']> {
    return this.#begin(this.ownWindow.returnTo, register);
  }

  async #begin(returnTo: string, register: boolean): ReturnType<HostedProvider['begin']> {
    const { signIn, signUp } = await this.#readPages();
    const url = new URL(register ? (signUp ?? signIn) : signIn);
    url.searchParams.set('redirect_url', returnTo);
    return { url: url.href, finish: (returned) => this.#finish(returned) };
  }

  /** Restores a stored session. */
  restore({ client, sessionId }: StoredHostedSession): HostedSession {
    this.#api.resume(client);
    return this.#createSession(sessionId);
  }

  /**
   * Returns the provider's profile page.
   * @throws Failure when the provider cannot be reached
   */
  async profilePage(): Promise<string | undefined> {
    return (await this.#readPages()).profile ?? `${this.#options.hosted.accounts}/user`;
  }

  /**
   * Returns the page for creating an organization.
   * @throws Failure when the provider cannot be reached
   */
  async createPage(): Promise<string | undefined> {
    return (await this.#readPages()).createOrganization;
  }

  async #finish({ query, cookies }: RedirectResult): Promise<{ kind: 'session'; session: HostedSession }> {
    const nonce = query.get('rotating_token_nonce') ?? undefined;
    const client = cookies?.[clientCookie];
    if (nonce !== undefined) this.#options.redactor.add(nonce);
    if (client !== undefined) this.#api.resume(client);
    const asked = nonce !== undefined || client !== undefined;
    const sessionId = asked ? await this.#api.session(nonce) : undefined;
    if (sessionId === undefined || this.#api.client === undefined)
      throw new Failure('INVALID', { sentence: browserMessages.noSession(this.host) });
    return { kind: 'session', session: this.#createSession(sessionId) };
  }

  #createSession(sessionId: string): HostedSession {
    const { hosted, originKind, clock, log } = this.#options;
    this.#session = new HostedSession({
      api: this.#api,
      sessionId,
      organisationId: hosted.organisation?.id,
      sentAs: originKind === 'web' ? 'cookie' : 'bearer',
      clock,
      log,
    });
    return this.#session;
  }

  async #currentMembership(): Promise<Membership | undefined> {
    const { organisation } = this.#options.hosted;
    if (organisation === undefined) return undefined;
    const member = (await this.#api.memberships()).find(({ id }) => id === organisation.id);
    if (member === undefined) throw new Failure('FORBIDDEN', { sentence: messages.notAMember });
    return member;
  }

  async #requireMembership(id: string): Promise<Membership> {
    this.#assertSignedIn();
    const member = (await this.#api.memberships()).find((one) => one.id === id);
    if (member === undefined) throw new Failure('NOT_FOUND', { sentence: messages.notAMember });
    return member;
  }

  async #activateOrganization(id: string): Promise<void> {
    if (this.#session !== undefined) await this.#api.touch(this.#session.id, id);
  }

  #toOrganization(member: Membership): Organization {
    const { id, name, metadata } = member;
    return { id, name, ...(metadata.backend_url ? {} : { waiting: true as const }) };
  }

  #assertSignedIn(): void {
    if (this.#session === undefined) throw new Failure('CONFLICT', { sentence: messages.notSignedIn });
  }

  #readPages(): Promise<ProviderPages> {
    this.#pages ??= this.#api.pages();
    // Retry on the next call after a failure.
    this.#pages.catch(() => {
      this.#pages = undefined;
    });
    return this.#pages;
  }
}
