import type { Fault } from '../sample-server/gateway/Faults.ts';
import type { RecordedRequest } from '../sample-server/gateway/RequestRecorder.ts';
import type { HostedOrganizationChange } from '../sample-server/hosted/controls.ts';
import type { HostedBehavior } from '../sample-server/hosted/HostedBehavior.ts';
import { organizationIdOf } from '../sample-server/hosted/organizations.ts';
import { type HostedBackend, startHosted } from '../sample-server/hosted/startHosted.ts';
import type { SampleServerOptions } from '../sample-server/sampleServer.ts';
import { type SampleForTests, startSampleForTests } from './sampleForTests.ts';

export interface HostedForTestsOptions {
  /** Servers to start. Default: Harbour's. Organizations without a server have no URL yet. */
  readonly backends?: readonly HostedBackend[];
  readonly port?: number;
  readonly seed?: number;
  readonly backend?: Pick<SampleServerOptions, 'newer' | 'oidc' | 'now'>;
}

/** Starts a hosted identity provider and connected servers of its organizations, with test controls. */
export async function startHostedForTests(options: HostedForTestsOptions = {}) {
  const { backends = ['harbour'], port, seed = 1, backend: more = {} } = options;
  const { provider, servers, stop } = await startHosted({ seed, port, backends }, (_name, own) =>
    startSampleForTests({ ...more, ...own }),
  );

  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(provider.origin + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  return {
    /** Origin of the provider's frontend API and pages. */
    origin: provider.origin,
    accounts: provider.accounts,
    account: (role: string) => {
      const found = provider.accounts.find((account) => account.role === role);
      if (found === undefined) throw new Error(`The sample has no account with the role ${role}.`);
      return found;
    },
    backend: (name: HostedBackend): SampleForTests => {
      const found = servers.get(name);
      if (found === undefined) throw new Error(`${name} was not started in this test.`);
      return found;
    },
    organisationId: organizationIdOf,
    /** Changes the provider's behavior. Merges with earlier changes. */
    hosted: (manners: HostedBehavior) => control('POST', '/_sample/hosted', manners),
    usualHosted: () => control('DELETE', '/_sample/hosted'),
    /** Sets the clock offset of the provider and all servers, in seconds. */
    setClock: async (offsetSeconds: number) => {
      await control('POST', '/_sample/hosted', { clockOffsetSeconds: offsetSeconds });
      for (const sample of servers.values()) await sample.setClock(offsetSeconds);
    },
    /** Adds, changes or removes an organization. @returns its id */
    putOrganisation: async (change: HostedOrganizationChange): Promise<string> =>
      ((await control('POST', '/_sample/hosted/organisation', change)) as { id: string }).id,
    /** Ends the sessions of a person, or of all people. */
    endSessions: (email?: string) => control('POST', '/_sample/hosted/end', { email }),
    fault: (fault: Partial<Fault> & Pick<Fault, 'kind'>) => control('POST', '/_faults', fault),
    clearFaults: () => control('DELETE', '/_faults'),
    requests: () => control('GET', '/_sample/requests') as Promise<RecordedRequest[]>,
    clearRequests: () => control('DELETE', '/_sample/requests'),
    stop,
  };
}

export type HostedForTests = Awaited<ReturnType<typeof startHostedForTests>>;
