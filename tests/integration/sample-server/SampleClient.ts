import type { SampleAccount, SampleServer } from '../../sample-server/sampleServer.ts';

export interface HttpResult {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as parsed JSON, which each test checks. */
  // biome-ignore lint/suspicious/noExplicitAny: expectations check the answers, not types
  readonly json: any;
}

export interface TestRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

export const asPerson = ({ email, password }: Pick<SampleAccount, 'email' | 'password'>) => ({
  authorization: basic(email, password),
});
export const withToken = (token: string) => ({ authorization: basic('token', token) });

/** An HTTP client with cookies, like a user's console. */
export class SampleClient {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;
  #headers: Readonly<Record<string, string>>;

  constructor(server: Pick<SampleServer, 'origin'>, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = server.origin;
    this.#headers = headers;
  }

  /** @param path the path on the origin, including `/api` */
  async send(path: string, { method = 'GET', body, headers = {} }: TestRequest = {}): Promise<HttpResult> {
    const jar = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(jar === '' ? {} : { cookie: jar }),
        ...this.#headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  }

  /** Calls one of the sample's control endpoints. */
  control(path: string, body?: unknown, method = 'POST'): Promise<HttpResult> {
    return this.send(path, { method, body });
  }

  /** Signs in through the flow, as a browser does. */
  async signIn({ email, password }: Pick<SampleAccount, 'email' | 'password'>): Promise<HttpResult> {
    const flow = (await this.send('/api/.ory/self-service/login/browser')).json;
    return this.submit(flow, { method: 'password', identifier: email, password });
  }

  /** Submits a flow with its CSRF token. */
  // biome-ignore lint/suspicious/noExplicitAny: a flow is the server's answer
  submit(flow: any, fields: Readonly<Record<string, string>>): Promise<HttpResult> {
    const token = nodeValue(flow, 'csrf_token');
    return this.send(`/api/.ory/self-service/login?flow=${flow.id}`, {
      method: 'POST',
      body: { csrf_token: token, ...fields },
    });
  }
}

/** Returns the value of a node of a flow. */
// biome-ignore lint/suspicious/noExplicitAny: a flow is the server's answer
export const nodeValue = (flow: any, name: string): string | undefined =>
  flow.ui.nodes.find((node: { attributes: { name: string } }) => node.attributes.name === name)?.attributes
    .value;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
