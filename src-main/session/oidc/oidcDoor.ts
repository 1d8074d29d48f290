import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import type { Log } from '../../base/log.ts';
import type { Redactor } from '../../base/Redactor.ts';
import type { BrowserDoor } from '../browser/BrowserDoor.ts';
import { messages } from '../browser/messages.ts';
import type { OidcClient } from './OidcClient.ts';
import { OidcSession } from './OidcSession.ts';

export interface OidcDoorOptions {
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly log: Log;
  readonly redactor: Redactor;
}

/** Sign-in on the OpenID pages of a newer server. */
export const oidcDoor = (client: OidcClient, options: OidcDoorOptions): BrowserDoor => ({
  host: client.host,
  begin: async ({ redirect, state, confirm }) => {
    const { url, finish } = await client.authorize(redirect, state, confirm);
    return {
      url,
      finish: async ({ query }) => {
        const code = query.get('code');
        if (code !== null) options.redactor.add(code);
        const { refreshToken, ...first } = await finish(query);
        if (refreshToken === undefined)
          throw new Failure('INVALID', { sentence: messages.noRefresh(client.host) });
        return { kind: 'session', session: new OidcSession({ ...options, client, refreshToken, first }) };
      },
    };
  },
});
