import type { SampleAccount } from '../../sample-server/sampleServer.ts';
import { SimulatedBrowser } from '../../support/browserPerson.ts';

export interface HostedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as parsed JSON, which each test checks. */
  // biome-ignore lint/suspicious/noExplicitAny: expectations check the answers, not types
  readonly json: any;
}

const callback = 'http://127.0.0.1:45454/callback?state=kept';

/** A program that signs in at the hosted provider. Stores the client token and each rotated one. */
export class HostedTestClient {
  token: string | undefined;
  readonly #origin: string;

  constructor({ origin }: { readonly origin: string }) {
    this.#origin = origin;
  }

  async send(path: string, form?: Readonly<Record<string, string>>): Promise<HostedAnswer> {
    const url = new URL(path, this.#origin);
    url.searchParams.set('_is_native', '1');
    const answer = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      headers: this.token === undefined ? {} : { authorization: this.token },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    this.token = answer.headers.get('authorization') ?? this.token;
    return { status: answer.status, headers: answer.headers, json: await answer.json() };
  }

  /** Returns the address at which the browser starts. */
  address(page = 'sign-in', redirectUrl = callback): string {
    return `${this.#origin}/${page}?redirect_url=${encodeURIComponent(redirectUrl)}`;
  }

  /** Signs in through the browser and returns the callback's parameters. */
  async signInThroughBrowser(
    { email, password }: Pick<SampleAccount, 'email' | 'password'>,
    person = new SimulatedBrowser(),
  ) {
    const stopped = await person.callbackOf(this.address(), { identifier: email, password });
    if (!('callback' in stopped)) throw new Error(`Ended at ${stopped.url}: ${stopped.text}`);
    return new URL(stopped.callback).searchParams;
  }

  /**
   * Signs in.
   * @returns the id of the session
   */
  async signIn(account: Pick<SampleAccount, 'email' | 'password'>): Promise<string> {
    const back = await this.signInThroughBrowser(account);
    const { status } = await this.send(`/v1/client?rotating_token_nonce=${back.get('rotating_token_nonce')}`);
    if (status !== 200) throw new Error(`The nonce was answered with ${status}.`);
    return back.get('created_session_id') ?? '';
  }

  async jwt(session: string, organisation?: string): Promise<string> {
    const form = organisation === undefined ? {} : { organization_id: organisation };
    const { status, json } = await this.send(`/v1/client/sessions/${session}/tokens/Backend`, form);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
    return json.jwt;
  }
}
