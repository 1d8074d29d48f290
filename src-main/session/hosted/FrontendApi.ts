import { z } from 'zod';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Log } from '#main/base/log.ts';
import type { Redactor } from '#main/base/Redactor.ts';
import { failureOfNetwork, failureOfStatus, failureOfUnexpectedAnswer } from '#main/server/failures.ts';
import { readBody } from '#main/server/readBody.ts';
import type { Transports } from '#main/server/Transports.ts';
import { messages } from './messages.ts';

const timeoutMs = 15_000;
/** Memberships per request, and limit in total. */
const pageSize = 100;
const maxMemberships = 1_000;

const membershipSchema = z.object({
  organization: z.object({
    id: z.string(),
    name: z.string().catch(''),
    slug: z.string().nullish().catch(undefined),
    public_metadata: z.record(z.string(), z.unknown()).nullish(),
  }),
});
const membershipsSchema = z.object({
  response: z.object({ data: z.array(z.unknown()), total_count: z.number().catch(0) }),
});
const environmentSchema = z.object({
  display_config: z.object({
    sign_in_url: z.url(),
    sign_up_url: z.url().optional().catch(undefined),
    user_profile_url: z.url().optional().catch(undefined),
    create_organization_url: z.url().optional().catch(undefined),
  }),
});
const clientSchema = z.object({
  response: z
    .object({
      sessions: z.array(z.object({ id: z.string(), status: z.string() }).loose()),
      last_active_session_id: z.string().nullish(),
    })
    .nullish(),
});
const tokenSchema = z.object({ jwt: z.string().min(1) });

export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly slug: string | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ProviderPages {
  readonly signIn: string;
  readonly signUp: string | undefined;
  readonly profile: string | undefined;
  readonly createOrganization: string | undefined;
}

interface FrontendAnswer {
  readonly status: number;
  readonly body: string;
}

export interface FrontendApiOptions {
  /** Origin of the provider's API. */
  readonly frontend: string;
  readonly transports: Pick<Transports, 'to'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly redactor: Redactor;
  readonly log: Log;
}

/** Statuses of a client or session that the provider no longer knows. */
const isSessionUnknown = (status: number): boolean => status === 401 || status === 403 || status === 404;

/**
 * Client of the hosted identity provider's API for native applications. A client token identifies the
 * application, and any answer can replace this token.
 */
export class FrontendApi {
  readonly host: string;
  readonly #options: FrontendApiOptions;
  #client: string | undefined;
  /** Called when the client token changes. */
  onClient: ((client: string) => Promise<unknown>) | undefined;

  constructor(options: FrontendApiOptions) {
    this.#options = options;
    this.host = new URL(options.frontend).host;
  }

  /** The client token. Undefined before the first answer. */
  get client(): string | undefined {
    return this.#client;
  }

  /** Restores a stored client token. */
  resume(client: string): void {
    this.#options.redactor.add(client);
    this.#client = client;
  }

  /** @throws Failure when the provider cannot be reached, or the answer is unexpected */
  async pages(): Promise<ProviderPages> {
    const { display_config } = this.#read(
      environmentSchema,
      this.#assertGood(await this.#request('GET', '/v1/environment'), '/v1/environment'),
      '/v1/environment',
    );
    const { sign_in_url, sign_up_url, user_profile_url, create_organization_url } = display_config;
    return {
      signIn: sign_in_url,
      signUp: sign_up_url,
      profile: user_profile_url,
      createOrganization: create_organization_url,
    };
  }

  /**
   * Returns the active session after a browser sign-in.
   * @param nonce one-time value of the redirect; undefined when the client token is already known
   * @returns id of the session; undefined without a session
   */
  async session(nonce?: string): Promise<string | undefined> {
    const path = '/v1/client';
    const answer = await this.#request(
      'GET',
      path,
      nonce === undefined ? {} : { rotating_token_nonce: nonce },
    );
    if (isSessionUnknown(answer.status)) return undefined;
    const { response } = this.#read(clientSchema, this.#assertGood(answer, path), path);
    const active = response?.sessions.filter(({ status }) => status === 'active') ?? [];
    return (active.find(({ id }) => id === response?.last_active_session_id) ?? active[0])?.id;
  }

  /**
   * Returns the user's organizations by name. Unreadable rows are skipped and logged.
   * @throws Failure
   */
  async memberships(): Promise<readonly Membership[]> {
    const path = '/v1/me/organization_memberships';
    const found: Membership[] = [];
    for (let offset = 0; offset < maxMemberships; offset += pageSize) {
      const page = { limit: String(pageSize), offset: String(offset) };
      const { response } = this.#read(
        membershipsSchema,
        this.#assertGood(await this.#request('GET', path, page), path),
        path,
      );
      for (const row of response.data) {
        const parsed = membershipSchema.safeParse(row);
        if (!parsed.success) {
          this.#options.log.warn('failed to parse an organization', { why: z.prettifyError(parsed.error) });
          continue;
        }
        const { id, name, slug, public_metadata } = parsed.data.organization;
        found.push({ id, name: name || id, slug: slug ?? undefined, metadata: public_metadata ?? {} });
      }
      if (response.data.length < pageSize) break;
    }
    return found.sort((one, other) => one.name.localeCompare(other.name, 'en'));
  }

  /**
   * Returns a token of the session for one organization.
   * @param template name of the token template; undefined for the provider's own token
   * @returns undefined when the provider no longer knows the session
   */
  async token(
    session: string,
    organisation: string | undefined,
    template: string | undefined,
  ): Promise<string | undefined> {
    const path = `/v1/client/sessions/${encodeURIComponent(session)}/tokens${template === undefined ? '' : `/${encodeURIComponent(template)}`}`;
    const answer = await this.#request(
      'POST',
      path,
      {},
      organisation === undefined ? {} : { organization_id: organisation },
    );
    if (isSessionUnknown(answer.status)) return undefined;
    return this.#read(tokenSchema, this.#assertGood(answer, path), path).jwt;
  }

  /**
   * Makes an organization the active one of the session.
   * @throws Failure
   */
  async touch(session: string, organisation: string): Promise<void> {
    const path = `/v1/client/sessions/${encodeURIComponent(session)}/touch`;
    this.#assertGood(await this.#request('POST', path, {}, { active_organization_id: organisation }), path);
  }

  /**
   * Ends a session.
   * @returns false when the provider no longer knew it
   * @throws Failure when the request failed
   */
  async remove(session: string): Promise<boolean> {
    const path = `/v1/client/sessions/${encodeURIComponent(session)}/remove`;
    const answer = await this.#request('POST', path);
    if (isSessionUnknown(answer.status)) return false;
    this.#assertGood(answer, path);
    return true;
  }

  async #request(
    method: 'GET' | 'POST',
    path: string,
    query: Readonly<Record<string, string>> = {},
    form?: Readonly<Record<string, string>>,
  ): Promise<FrontendAnswer> {
    const { frontend, transports } = this.#options;
    const url = new URL(path, frontend);
    url.search = new URLSearchParams({ _is_native: '1', ...query }).toString();
    const summary = { method, path: `${this.host}${path}` };
    try {
      const { fetch, dispatcher } = await transports.to(url.origin);
      const answer = await fetch(url, {
        method,
        dispatcher,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          ...(this.#client === undefined ? {} : { authorization: this.#client }),
          ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(method === 'POST' ? { body: new URLSearchParams(form ?? {}).toString() } : {}),
      });
      const body = await readBody(answer, summary);
      const client = answer.headers.get('authorization');
      if (answer.ok && client) await this.#setClient(client);
      return { status: answer.status, body };
    } catch (error) {
      if (error instanceof Failure) throw error;
      const { code, data } = failureOfNetwork(error, summary);
      throw new Failure(code, { ...data, sentence: messages.away(this.host) }, { cause: error });
    }
  }

  async #setClient(client: string): Promise<void> {
    if (client === this.#client) return;
    this.#options.redactor.add(client);
    if (this.#client !== undefined) this.#options.redactor.remove(this.#client);
    this.#client = client;
    await this.onClient?.(client);
  }

  #assertGood({ status, body }: FrontendAnswer, path: string): string {
    if (status >= 200 && status < 300) return body;
    const failure = failureOfStatus(status, body, () => null, { method: 'GET', path: `${this.host}${path}` });
    // A rejection by the provider must not sign the user out of the server.
    const code = failure.code === 'UNAUTHENTICATED' ? 'INVALID' : failure.code;
    throw new Failure(code, { ...failure.data, sentence: messages.refused(this.host) });
  }

  #read<T>(schema: z.ZodType<T>, body: string, path: string): T {
    const summary = { method: 'GET', path: `${this.host}${path}` };
    let parsed: unknown;
    try {
      parsed = JSON.parse(body);
    } catch (error) {
      throw failureOfUnexpectedAnswer('', summary, error);
    }
    const read = schema.safeParse(parsed);
    // The answer can contain a token, so report only the schema error.
    if (!read.success) throw failureOfUnexpectedAnswer(z.prettifyError(read.error), summary, read.error);
    return read.data;
  }
}
