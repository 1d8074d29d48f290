import { describe, expect, it } from 'vitest';
import { findIssuer } from '#main/server/findIssuer.ts';
import type { ServerClient } from '#main/server/ServerClient.ts';
import type { Transport } from '#main/server/transport.ts';

const origin = 'https://mc.example.com';
const elsewhere = 'https://id.example.org';
const discovery = (issuer: string, more: object = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  code_challenge_methods_supported: ['S256'],
  ...more,
});

interface Web {
  /** Documents by address. A string is an HTML page. */
  readonly documents?: Readonly<Record<string, unknown>>;
  /** The challenge header of a refusal. */
  readonly challenge?: string;
  readonly status?: number;
}

async function find({ documents = {}, challenge, status = 401 }: Web, at = origin) {
  const asked: string[] = [];
  const fetch = async (url: URL) => {
    asked.push(url.href);
    const document = documents[url.href];
    if (document === undefined) return new Response('', { status: 404 });
    return new Response(typeof document === 'string' ? document : JSON.stringify(document));
  };
  const transports = { to: async () => ({ fetch, dispatcher: undefined }) as unknown as Transport };
  const client = {
    origin: at,
    send: async () => ({
      status,
      header: () => challenge ?? null,
      body: '',
      request: { method: 'GET', path: '' },
    }),
  } as unknown as ServerClient;
  return { issuer: await findIssuer(client, transports, 1_000), asked };
}

const well = (issuer: string) => `${issuer}/.well-known/openid-configuration`;
const named = (url: string) => `Basic realm="x", Bearer resource_metadata="${url}"`;
const resource = `${elsewhere}/.well-known/oauth-protected-resource`;

describe('the OpenID provider of a server', () => {
  const found: ReadonlyArray<readonly [string, Web, string | undefined]> = [
    ['is found at the address of the server', { documents: { [well(origin)]: discovery(origin) } }, origin],
    [
      'is accepted without a list of PKCE methods',
      { documents: { [well(origin)]: discovery(origin, { code_challenge_methods_supported: undefined }) } },
      origin,
    ],
    [
      'is rejected without PKCE S256',
      { documents: { [well(origin)]: discovery(origin, { code_challenge_methods_supported: ['plain'] }) } },
      undefined,
    ],
    [
      'is rejected when its document names another issuer',
      { documents: { [well(origin)]: discovery(elsewhere) } },
      undefined,
    ],
    [
      'is rejected when the answer is an HTML page',
      { documents: { [well(origin)]: '<!doctype html>' } },
      undefined,
    ],
    [
      'is rejected without a token endpoint',
      { documents: { [well(origin)]: discovery(origin, { token_endpoint: undefined }) } },
      undefined,
    ],
    [
      'is found through the challenge of a refused request',
      {
        challenge: named(resource),
        documents: {
          [resource]: { authorization_servers: [elsewhere] },
          [well(elsewhere)]: discovery(elsewhere),
        },
      },
      elsewhere,
    ],
    [
      'is the first usable provider of several',
      {
        challenge: named(resource),
        documents: {
          [resource]: { authorization_servers: ['https://gone.example', elsewhere] },
          [well(elsewhere)]: discovery(elsewhere),
        },
      },
      elsewhere,
    ],
    [
      'is not searched when the request is not refused',
      {
        status: 200,
        challenge: named(resource),
        documents: { [resource]: { authorization_servers: [elsewhere] } },
      },
      undefined,
    ],
    ['is not found when the challenge names no metadata', { challenge: 'Bearer' }, undefined],
  ];
  it.each(found)('%s', async (_what, web, issuer) => {
    expect((await find(web)).issuer).toBe(issuer);
  });

  it('is never requested over a less secure connection than the server', async () => {
    const weak = 'http://id.example.org/.well-known/oauth-protected-resource';
    const { issuer, asked } = await find({
      challenge: named(weak),
      documents: { [weak]: { authorization_servers: [elsewhere] }, [well(elsewhere)]: discovery(elsewhere) },
    });
    expect(issuer).toBeUndefined();
    expect(asked).not.toContain(weak);
    const listed = await find({
      challenge: named(resource),
      documents: {
        [resource]: { authorization_servers: ['http://id.example.org'] },
        [well('http://id.example.org')]: discovery('http://id.example.org'),
      },
    });
    expect(listed.issuer).toBeUndefined();
    expect(listed.asked).toEqual([well(origin), resource]);
  });
});
