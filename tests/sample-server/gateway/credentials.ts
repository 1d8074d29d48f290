import type { FastifyRequest } from 'fastify';
import type { SampleAccount } from '../database/accounts.ts';
import type { AccessTokens } from './AccessTokens.ts';
import type { PersonalTokens } from './PersonalTokens.ts';
import { passwordCookie } from './passwordLogin.ts';
import { type Sessions, sessionCookie } from './Sessions.ts';

export type IdentityMode = 'kratos' | 'basic' | 'clerk' | 'none';

export type Caller =
  | { readonly account: SampleAccount }
  | {
      readonly refusal: {
        readonly status: number;
        readonly body: string | object;
        readonly headers?: Record<string, string>;
      };
    };

export type Authenticator = (request: FastifyRequest) => Promise<Caller>;

export interface AuthenticatorOptions {
  readonly mode: IdentityMode;
  readonly accounts: readonly SampleAccount[];
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  /** Tokens that users create themselves. Absent on older servers, which also reject bearer tokens. */
  readonly personalTokens?: PersonalTokens;
  /** Returns the owner of a JWT from the server's own OpenID provider. */
  readonly ofOwnJwt?: (token: string) => Promise<SampleAccount | undefined>;
  /** Returns the owner of a JWT from the hosted identity provider. */
  readonly ofHostedJwt?: (token: string) => Promise<SampleAccount | undefined>;
}

/** Session cookie of the hosted product's web client. */
const hostedCookie = '__session';

const refuse = (status: number, body: string | object, headers?: Record<string, string>): Caller => ({
  refusal: { status, body, ...(headers === undefined ? {} : { headers }) },
});

function basicOf(request: FastifyRequest): { name: string; password: string } | undefined {
  const [scheme, encoded = ''] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token = ''] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

const partsOf = (token: string): number => token.split('.').length;

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { mode, accounts, sessions, tokens, personalTokens, ofOwnJwt, ofHostedJwt } = options;
  const byPassword = (email: string, password: string) =>
    accounts.find((account) => account.email === email && account.password === password);
  const expired = refuse(401, 'access token has expired');

  const byPersonalToken = async (token: string, known: PersonalTokens): Promise<Caller> => {
    const account = await known.accountOf(token);
    if (account === 'expired') return expired;
    return account === undefined ? refuse(401, 'Session Expired') : { account };
  };

  const byToken = async (token: string): Promise<Caller> => {
    const parts = partsOf(token);
    if (parts === 6 && personalTokens !== undefined) return byPersonalToken(token, personalTokens);
    if (parts !== 5) return refuse(400, 'invalid access token');
    if (tokens.isExpired(token)) return expired;
    const account = tokens.accountOf(token);
    return account === undefined ? refuse(401, 'Session Expired') : { account };
  };

  /**
   * Newer servers also accept access tokens as bearer tokens in every mode. A bearer of another format
   * falls through to other credentials.
   */
  const byBearer = async (request: FastifyRequest): Promise<Caller | undefined> => {
    const token = bearerOf(request);
    if (token === undefined || personalTokens === undefined) return undefined;
    if (partsOf(token) === 5 || partsOf(token) === 6) return byToken(token);
    const account = await ofOwnJwt?.(token);
    return account === undefined ? undefined : { account };
  };

  const inKratosMode = async (request: FastifyRequest): Promise<Caller> => {
    const basic = basicOf(request);
    if (basic?.name.toLowerCase() === 'token') return byToken(basic.password);
    if (basic !== undefined) {
      const account = byPassword(basic.name, basic.password);
      return account === undefined ? refuse(401, 'Authorization Error') : { account };
    }
    const bearer = await byBearer(request);
    if (bearer !== undefined) return bearer;
    const cookie = request.cookies[sessionCookie];
    if (cookie === undefined) return refuse(401, 'Authorization Error');
    const session = sessions.read(cookie, Date.now());
    const account = accounts.find((known) => known.email === session?.email);
    if (session === undefined || account === undefined) return refuse(401, 'Session Expired');
    return sessions.lacksSecondFactor(session) ? refuse(401, 'Authorization Error') : { account };
  };

  const byPasswordCookie = (request: FastifyRequest): SampleAccount | undefined => {
    const session = sessions.read(request.cookies[passwordCookie], Date.now());
    return accounts.find((known) => known.email === session?.email);
  };

  const inBasicMode = async (request: FastifyRequest): Promise<Caller> => {
    const bearer = await byBearer(request);
    if (bearer !== undefined) return bearer;
    const newer = personalTokens !== undefined;
    const basic = basicOf(request);
    const named = basic === undefined ? undefined : byPassword(basic.name, basic.password);
    const account = named ?? (newer && basic === undefined ? byPasswordCookie(request) : undefined);
    if (account !== undefined) return { account };
    // Newer servers redirect browsers to the login page.
    if (newer && request.headers.accept?.includes('text/html') === true)
      return refuse(302, '', { location: '/login' });
    return refuse(401, { message: 'Unauthorized' }, { 'www-authenticate': 'basic realm="Mission Control"' });
  };

  const inClerkMode = async (request: FastifyRequest): Promise<Caller> => {
    const basic = basicOf(request);
    if (basic !== undefined)
      return basic.name.toLowerCase() === 'token' ? byToken(basic.password) : refuse(401, 'Unauthorized');
    const bearer = await byBearer(request);
    if (bearer !== undefined) return bearer;
    // A header without a scheme is also treated as a token.
    const token = bearerOf(request) ?? request.headers.authorization ?? request.cookies[hostedCookie];
    const account = token === undefined ? undefined : await ofHostedJwt?.(token);
    return account === undefined ? refuse(401, 'Unauthorized') : { account };
  };

  /** Without a login, every caller acts as an admin. */
  const withoutLogin = async (): Promise<Caller> => {
    const account = accounts.find(({ role }) => role === 'admin');
    return account === undefined ? refuse(500, 'There is no admin.') : { account };
  };

  return { kratos: inKratosMode, basic: inBasicMode, clerk: inClerkMode, none: withoutLogin }[mode];
}
