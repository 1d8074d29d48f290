import { startTogether } from '../StopStack.ts';
import type { SampleServerOptions } from '../sampleServer.ts';
import { type SampleHostedProvider, startHostedProvider } from './hostedProvider.ts';
import { defaultOrganizations, organizationIdOf } from './organizations.ts';

/** Servers of the default organizations: two with direct access, one behind a web client. */
export const hostedBackends = {
  harbour: { organisation: 'Harbour', originKind: 'server' },
  yard: { organisation: 'Yard', originKind: 'server' },
  shed: { organisation: 'Shed', originKind: 'web' },
} as const;

export type HostedBackend = keyof typeof hostedBackends;

/** Options that connect a server to an organization of the provider. */
export type BackendOptions = Required<
  Pick<SampleServerOptions, 'seed' | 'identity' | 'originKind' | 'hosted'>
>;

export interface StartHostedOptions {
  readonly seed: number;
  /** TCP port of the provider. Default: any free port. */
  readonly port?: number | undefined;
  /** Servers to start. An organization without a server has no URL yet. */
  readonly backends: readonly HostedBackend[];
}

export interface HostedSample<Server> {
  readonly provider: SampleHostedProvider;
  readonly servers: ReadonlyMap<HostedBackend, Server>;
  stop(): Promise<void>;
}

/**
 * Starts a hosted provider and the servers of its organizations, and connects them. @param startBackend
 * starts a server
 */
export const startHosted = <Server extends { readonly origin: string; stop(): Promise<void> }>(
  { seed, port, backends }: StartHostedOptions,
  startBackend: (name: HostedBackend, options: BackendOptions) => Promise<Server>,
): Promise<HostedSample<Server>> =>
  startTogether(async (stops) => {
    const provider = await startHostedProvider({ seed, ...(port === undefined ? {} : { port }) });
    stops.add(() => provider.stop());
    const servers = new Map<HostedBackend, Server>();
    for (const name of backends) {
      const { organisation, originKind } = hostedBackends[name];
      const hosted = { issuer: provider.origin, organisationId: organizationIdOf(organisation) };
      const server = await startBackend(name, { seed, identity: 'clerk', originKind, hosted });
      stops.add(() => server.stop());
      servers.set(name, server);
    }
    const shed = servers.get('shed')?.origin;
    provider.setOrganizations(
      defaultOrganizations(provider.accounts, {
        harbour: servers.get('harbour')?.origin,
        yard: servers.get('yard')?.origin,
        shed,
      }),
    );
    provider.setWebOrigins(shed === undefined ? [] : [shed]);
    return { provider, servers, stop: () => stops.stop() };
  });
