import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Log } from '#main/base/log.ts';
import type { Redactor } from '#main/base/Redactor.ts';
import type { BrowserSignInMethod } from '../browser/BrowserSignInMethod.ts';
import { messages } from '../browser/messages.ts';
import type { OidcClient } from './OidcClient.ts';
import { OidcSession } from './OidcSession.ts';

export interface OidcSignInMethodOptions {
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly log: Log;
  readonly redactor: Redactor;
}

/** Sign-in on the OpenID pages of a newer server. */
export const oidcSignInMethod = (
  client: OidcClient,
  options: OidcSignInMethodOptions,
): BrowserSignInMethod => ({
  host: client.host,
  begin: async ({ redirect, state, confirm }) => {
    const { url, finish } = await client.authorize(redirect, state, confirm);
    return {
      url,
      finish: async ({ query }) => {
        const code = query.get('code');
        if (code !== null) options.redactor.add(code);
        const { refreshToken, ...initialToken } = await finish(query);
        if (refreshToken === undefined)
          throw new Failure('INVALID', { sentence: messages.noRefresh(client.host) });
        return {
          kind: 'session',
          session: new OidcSession({ ...options, client, refreshToken, initialToken }),
        };
      },
    };
  },
});
