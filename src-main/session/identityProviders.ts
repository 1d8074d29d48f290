import type { ServerClient } from '../server/ServerClient.ts';
import { HostedProvider, judgeHosted } from './hosted/HostedProvider.ts';
import type { IdentityProvider, IdentityProviders } from './IdentityProvider.ts';
import { KratosFlows } from './KratosFlows.ts';
import { endAtServer, sessionAnswer } from './kratosSession.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';

/** Nobody but the server itself knows the person: there is no session to ask for, and none to end. */
const byItself = (): IdentityProvider => ({
  session: async () => 'none',
  end: async () => undefined,
});

/** A hosted provider that is not known, as far as an access token reaches: which organisation it is about is in the token. */
const byToken = (): IdentityProvider => ({ ...byItself(), judge: judgeHosted });

/** Who signs people in, one row per identity mode of a server. */
export function identityProviders(
  options: Pick<SessionManagerOptions, 'clock' | 'log' | 'redactor'>,
): IdentityProviders {
  const builtIn = (client: ServerClient): IdentityProvider => ({
    ...byItself(),
    session: () => sessionAnswer(client),
    end: () => endAtServer(client, options),
    flows: new KratosFlows(client, (secret) => options.redactor.add(secret)),
  });
  return {
    kratos: builtIn,
    basic: byItself,
    none: byItself,
    hosted: (_, { target: { hosted, originKind }, transports }) =>
      hosted === undefined ? byToken() : new HostedProvider({ ...options, hosted, originKind, transports }),
  };
}
