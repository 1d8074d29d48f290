import type { FastifyRequest } from 'fastify';
import type { SampleAccount } from '../database/accounts.ts';
import type { AccessTokens } from './AccessTokens.ts';
import { type Sessions, sessionCookie } from './Sessions.ts';

export type IdentityMode = 'kratos' | 'basic' | 'clerk';

export type Caller =
  | { readonly account: SampleAccount }
  | {
      readonly refusal: {
        readonly status: number;
        readonly body: string | object;
        readonly headers?: Record<string, string>;
      };
    };

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

/** Finds out who calls, by the rules of each identity mode of the server. */
export function createAuthenticator(
  mode: IdentityMode,
  accounts: readonly SampleAccount[],
  sessions: Sessions,
  tokens: AccessTokens,
): (request: FastifyRequest) => Caller {
  const byPassword = (email: string, password: string) =>
    accounts.find((account) => account.email === email && account.password === password);

  const byToken = (token: string): Caller => {
    if (token.split('.').length !== 5) return refuse(400, 'invalid access token');
    if (tokens.isExpired(token)) return refuse(401, 'access token has expired');
    const account = tokens.accountOf(token);
    return account === undefined ? refuse(401, 'Session Expired') : { account };
  };

  const inKratosMode = (request: FastifyRequest): Caller => {
    const basic = basicOf(request);
    if (basic?.name.toLowerCase() === 'token') return byToken(basic.password);
    if (basic !== undefined) {
      const account = byPassword(basic.name, basic.password);
      return account === undefined ? refuse(401, 'Authorization Error') : { account };
    }
    const cookie = request.cookies[sessionCookie];
    if (cookie === undefined) return refuse(401, 'Authorization Error');
    const session = sessions.read(cookie, Date.now());
    const account = accounts.find((known) => known.email === session?.email);
    if (session === undefined || account === undefined) return refuse(401, 'Session Expired');
    return sessions.lacksSecondFactor(session) ? refuse(401, 'Authorization Error') : { account };
  };

  const inBasicMode = (request: FastifyRequest): Caller => {
    const basic = basicOf(request);
    const account = basic === undefined ? undefined : byPassword(basic.name, basic.password);
    if (account !== undefined) return { account };
    return refuse(401, { message: 'Unauthorized' }, { 'www-authenticate': 'basic realm="Mission Control"' });
  };

  const inClerkMode = (request: FastifyRequest): Caller => {
    const basic = basicOf(request);
    return basic?.name.toLowerCase() === 'token' ? byToken(basic.password) : refuse(401, 'Unauthorized');
  };

  return { kratos: inKratosMode, basic: inBasicMode, clerk: inClerkMode }[mode];
}
