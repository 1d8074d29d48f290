import { interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { SampleAccount } from '../database/accounts.ts';
import { html, htmlPage } from '../htmlPage.ts';
import type { ServerClock } from '../ServerClock.ts';
import type { SigningKey } from '../signingKey.ts';
import type { OidcBehaviorOverrides } from './OidcBehavior.ts';
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
  readonly behavior: OidcBehaviorOverrides;
  readonly clock: ServerClock;
}

/** Grants all scopes without a consent page, because signing in implies consent. */
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

/**
 * Creates the OpenID provider of a newer server: one public client, authorization code flow with PKCE, JWT
 * access tokens.
 */
export function createProvider({ issuer, accounts, key, store, behavior, clock }: ProviderOptions): Provider {
  const provider = new Provider(issuer, {
    adapter: store.adapters(() => clock.offsetSeconds),
    clients: [
      {
        client_id: oidcClient,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        // For native clients, any port of a loopback URL is allowed.
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
    // Shown when the provider cannot redirect to the program.
    renderError: (ctx, { error, error_description: why }) => {
      ctx.type = 'html';
      ctx.body = htmlPage('That did not work', html`<p role="alert">${error}: ${why ?? ''}</p>`);
    },
    loadExistingGrant: grantAll,
    rotateRefreshToken: () => behavior.now.rotate,
    ttl: {
      AccessToken: () => behavior.now.accessTokenSeconds,
      IdToken: () => behavior.now.accessTokenSeconds,
      AuthorizationCode: () => behavior.now.codeSeconds,
      Interaction: 600,
      RefreshToken: 30 * daySeconds,
      // The grant must outlive its refresh tokens, which may be rotated indefinitely.
      Grant: 3_650 * daySeconds,
      Session: daySeconds,
    },
    // The gateway serves userinfo, because the provider rejects access tokens for another audience.
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
          accessTokenTTL: behavior.now.accessTokenSeconds,
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
