import { interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { SampleAccount } from '../database/accounts.ts';
import { html, htmlPage } from '../htmlPage.ts';
import type { ServerClock } from '../ServerClock.ts';
import type { SigningKey } from '../signingKey.ts';
import type { OidcMannersInForce } from './OidcManners.ts';
import type { OidcStore } from './OidcStore.ts';
import { claimsOf, oidcClient } from './oidcClient.ts';

export const loginPath = '/oidc/login';

const daySeconds = 86_400;
const scopes = 'openid profile email offline_access';

export interface ProviderOptions {
  readonly issuer: string;
  readonly accounts: readonly SampleAccount[];
  readonly key: SigningKey;
  readonly store: OidcStore;
  readonly manners: OidcMannersInForce;
  readonly clock: ServerClock;
}

/** Nobody is asked whether a program may: who signs in has said so. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const accountId = oidc.session?.accountId;
  const grant = new oidc.provider.Grant({
    clientId: oidcClient,
    ...(accountId === undefined ? {} : { accountId }),
  });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(oidc.issuer, scopes);
  await grant.save();
  return grant;
}

/** The OpenID provider of a newer server: one public client, code flow with PKCE, access tokens that are JWTs. */
export function createProvider({ issuer, accounts, key, store, manners, clock }: ProviderOptions): Provider {
  const provider = new Provider(issuer, {
    adapter: store.adapters(() => clock.offsetSeconds),
    clients: [
      {
        client_id: oidcClient,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        // The port of a loopback address is free.
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...key.private.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }] },
    findAccount: (_ctx, id) => {
      const account = accounts.find((known) => known.id === id);
      return account === undefined ? undefined : { accountId: id, claims: () => claimsOf(account) };
    },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'offline_access'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    interactions: {
      policy: interactionPolicy.base(),
      url: (_ctx, interaction) => `${loginPath}/${interaction.uid}`,
    },
    // A person sees it where there is no program to be sent back to.
    renderError: (ctx, { error, error_description: why }) => {
      ctx.type = 'html';
      ctx.body = htmlPage('That did not work', html`<p role="alert">${error}: ${why ?? ''}</p>`);
    },
    loadExistingGrant: grantAll,
    rotateRefreshToken: () => manners.now.rotate,
    ttl: {
      AccessToken: () => manners.now.accessTokenSeconds,
      IdToken: () => manners.now.accessTokenSeconds,
      AuthorizationCode: () => manners.now.codeSeconds,
      Interaction: 600,
      RefreshToken: 30 * daySeconds,
      // A grant goes on for as long as its refresh token is rotated.
      Grant: 3_650 * daySeconds,
      Session: daySeconds,
    },
    // Answered by the gateway: the provider takes no access token for itself that is made for somebody else.
    discovery: { userinfo_endpoint: `${issuer}/userinfo` },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => issuer,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: scopes,
          audience: oidcClient,
          accessTokenFormat: 'jwt',
          accessTokenTTL: manners.now.accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      jwks: '/keys',
      end_session: '/endsession',
      revocation: '/revoke',
    },
  });
  provider.proxy = true;
  return provider;
}
