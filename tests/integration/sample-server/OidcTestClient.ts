import { createHash, randomBytes } from 'node:crypto';
import type { SampleAccount } from '../../sample-server/sampleServer.ts';
import { SimulatedBrowser } from '../../support/browserPerson.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly error?: string;
  readonly error_description?: string;
}

export interface TokenAnswer {
  readonly status: number;
  readonly json: Tokens;
}

type Person = Pick<SampleAccount, 'email' | 'password'>;

const token = () => randomBytes(32).toString('base64url');

/** A native program that signs in through the browser, written without an OIDC library. */
export class OidcTestClient {
  readonly verifier = token();
  readonly state = token();
  readonly nonce = token();
  readonly #origin: string;

  constructor({ origin }: Pick<SampleForTests, 'origin'>) {
    this.#origin = origin;
  }

  /**
   * Returns the address at which the browser starts.
   * @param change parameters to replace, or to remove if undefined
   */
  address(change: Readonly<Record<string, string | undefined>> = {}): string {
    const parameters = {
      client_id: 'mc-cli',
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:45454/callback',
      scope: 'openid profile email offline_access',
      state: this.state,
      nonce: this.nonce,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...change,
    };
    const url = new URL('/authorize', this.#origin);
    for (const [name, value] of Object.entries(parameters))
      if (value !== undefined) url.searchParams.set(name, value);
    return url.href;
  }

  /** Signs in through the browser and returns the callback URL. */
  async signInThroughBrowser({ email, password }: Person, person = new SimulatedBrowser()): Promise<URL> {
    const stopped = await person.callbackOf(this.address(), { identifier: email, password });
    if (!('callback' in stopped)) throw new Error(`Ended at ${stopped.url}: ${stopped.text}`);
    return new URL(stopped.callback);
  }

  async post(path: string, fields: Readonly<Record<string, string>>): Promise<TokenAnswer> {
    const answer = await fetch(`${this.#origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'mc-cli', ...fields }),
    });
    const text = await answer.text();
    return { status: answer.status, json: JSON.parse(text === '' ? '{}' : text) };
  }

  exchange(code: string, change: Readonly<Record<string, string>> = {}): Promise<TokenAnswer> {
    return this.post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      code_verifier: this.verifier,
      redirect_uri: 'http://127.0.0.1:45454/callback',
      ...change,
    });
  }

  refresh(refresh_token: string): Promise<TokenAnswer> {
    return this.post('/oauth/token', { grant_type: 'refresh_token', refresh_token });
  }

  async signIn(account: Person): Promise<Tokens> {
    const code = (await this.signInThroughBrowser(account)).searchParams.get('code') ?? '';
    const { status, json } = await this.exchange(code);
    if (status !== 200) throw new Error(`${status} ${json.error_description}`);
    return json;
  }
}
