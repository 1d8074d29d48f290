import type { ServerClient } from '../server/ServerClient.ts';
import { assertProvisioned, HostedProvider } from './hosted/HostedProvider.ts';
import type { IdentityProvider, IdentityProviders } from './IdentityProvider.ts';
import { KratosFlows } from './KratosFlows.ts';
import { endAtServer, readSessionState } from './kratosSession.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';

/** Provider for servers that identify users themselves: there is no session to check or end. */
const sessionlessProvider = (): IdentityProvider => ({
  session: async () => 'none',
  end: async () => undefined,
});

/** Provider for access tokens of an unknown hosted provider. The token contains the organization. */
const accessTokenProvider = (): IdentityProvider => ({
  ...sessionlessProvider(),
  checkWhoami: assertProvisioned,
});

/** Returns one provider per identity mode of a server. */
export function identityProviders(
  options: Pick<SessionManagerOptions, 'clock' | 'log' | 'redactor'>,
): IdentityProviders {
  const builtIn = (client: ServerClient): IdentityProvider => ({
    ...sessionlessProvider(),
    session: () => readSessionState(client),
    end: () => endAtServer(client, options),
    flows: new KratosFlows(client, (secret) => options.redactor.add(secret)),
  });
  return {
    kratos: builtIn,
    basic: sessionlessProvider,
    none: sessionlessProvider,
    hosted: (_, { target: { hosted, originKind }, transports }) =>
      hosted === undefined
        ? accessTokenProvider()
        : new HostedProvider({ ...options, hosted, originKind, transports }),
  };
}
