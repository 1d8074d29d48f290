import type { ServerClient } from '../server/ServerClient.ts';
import { type IdentityProvider, type IdentityProviders, StillProvisioning } from './IdentityProvider.ts';
import { KratosFlows } from './KratosFlows.ts';
import { endAtServer, sessionAnswer } from './kratosSession.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';

/** Nobody but the server itself knows the person: there is no session to ask for, and none to end. */
const byItself = (): IdentityProvider => ({
  session: async () => 'none',
  end: async () => undefined,
  judge: () => undefined,
});

/**
 * The hosted provider, as far as an access token reaches: which organisation it is about is in the token. The server of
 * an organisation that is still being set up answers 404 or 5xx; specification part 1 section 4.
 */
const hosted = (): IdentityProvider => ({
  ...byItself(),
  judge(whoami) {
    if (whoami.status === 404 || whoami.status >= 500) throw new StillProvisioning(whoami);
  },
});

/** Who signs people in, one row per identity mode of a server. */
export function identityProviders(
  options: Pick<SessionManagerOptions, 'log' | 'redactor'>,
): IdentityProviders {
  const builtIn = (client: ServerClient): IdentityProvider => ({
    ...byItself(),
    session: () => sessionAnswer(client),
    end: () => endAtServer(client, options),
    flows: new KratosFlows(client, (secret) => options.redactor.add(secret)),
  });
  return { kratos: builtIn, basic: byItself, hosted, none: byItself };
}
