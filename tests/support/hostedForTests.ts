import type { Fault } from '../sample-server/gateway/Faults.ts';
import type { RecordedRequest } from '../sample-server/gateway/RequestRecorder.ts';
import type { HostedOrganisationChange } from '../sample-server/hosted/controls.ts';
import type { HostedManners } from '../sample-server/hosted/HostedManners.ts';
import { organisationIdOf } from '../sample-server/hosted/organisations.ts';
import { type HostedBackend, startHosted } from '../sample-server/hosted/startHosted.ts';
import type { SampleServerOptions } from '../sample-server/sampleServer.ts';
import { type SampleForTests, startSampleForTests } from './sampleForTests.ts';

export interface HostedForTestsOptions {
  /** Which servers are started, of which nobody but Harbour has one when absent. An organisation without one has no address yet. */
  readonly backends?: readonly HostedBackend[];
  readonly port?: number;
  readonly seed?: number;
  /** What else the servers are. */
  readonly backend?: Pick<SampleServerOptions, 'newer' | 'oidc' | 'now'>;
}

/** A hosted identity provider and the servers of its organisations, which know each other, with the controls at hand. */
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
    /** Address of the provider: its frontend API and its pages. */
    origin: provider.origin,
    accounts: provider.accounts,
    account: (role: string) => {
      const found = provider.accounts.find((account) => account.role === role);
      if (found === undefined) throw new Error(`The sample has no ${role}.`);
      return found;
    },
    /** A server that was started. */
    backend: (name: HostedBackend): SampleForTests => {
      const found = servers.get(name);
      if (found === undefined) throw new Error(`${name} was not started in this test.`);
      return found;
    },
    organisationId: organisationIdOf,
    /** What the provider does otherwise from now on; what was said before goes on. */
    hosted: (manners: HostedManners) => control('POST', '/_sample/hosted', manners),
    usualHosted: () => control('DELETE', '/_sample/hosted'),
    /** Sets the clocks of the provider and of all servers ahead of this computer's, or behind it. */
    setClock: async (offsetSeconds: number) => {
      await control('POST', '/_sample/hosted', { clockOffsetSeconds: offsetSeconds });
      for (const sample of servers.values()) await sample.setClock(offsetSeconds);
    },
    /** Changes an organisation, makes one of another name, or takes one away. @returns its id */
    putOrganisation: async (change: HostedOrganisationChange): Promise<string> =>
      ((await control('POST', '/_sample/hosted/organisation', change)) as { id: string }).id,
    /** Ends the sessions of a person, or of everybody. */
    endSessions: (email?: string) => control('POST', '/_sample/hosted/end', { email }),
    fault: (fault: Partial<Fault> & Pick<Fault, 'kind'>) => control('POST', '/_faults', fault),
    clearFaults: () => control('DELETE', '/_faults'),
    requests: () => control('GET', '/_sample/requests') as Promise<RecordedRequest[]>,
    clearRequests: () => control('DELETE', '/_sample/requests'),
    stop,
  };
}

export type HostedForTests = Awaited<ReturnType<typeof startHostedForTests>>;
