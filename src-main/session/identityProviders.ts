import type { ServerClient } from '../server/ServerClient.ts';
import { HostedProvider, judgeHosted } from './hosted/HostedProvider.ts';
import type { IdentityProvider, IdentityProviders } from './IdentityProvider.ts';
import { KratosFlows } from './KratosFlows.ts';
import { endAtServer, sessionAnswer } from './kratosSession.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';

/** Provider for servers that identify users themselves: there is no session to check or end. */
const byItself = (): IdentityProvider => ({
  session: async () => 'none',
  end: async () => undefined,
});

/** Provider for access tokens of an unknown hosted provider. The token contains the organization. */
const byToken = (): IdentityProvider => ({ ...byItself(), judge: judgeHosted });

/** Returns one provider per identity mode of a server. */
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
