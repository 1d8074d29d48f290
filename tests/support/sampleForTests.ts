import { readFileSync } from 'node:fs';
import { startSampleData } from '../sample-server/database/sampleData.ts';
import type { SampleAgent } from '../sample-server/gateway/agentRoutes.ts';
import type { OutageOptions } from '../sample-server/gateway/BackendOutage.ts';
import type { ConnectionTestFor } from '../sample-server/gateway/ConnectionTests.ts';
import type { CheckChange, NewCheck } from '../sample-server/gateway/checkChanges.ts';
import type { Fault } from '../sample-server/gateway/Faults.ts';
import type { HiddenType } from '../sample-server/gateway/HiddenTypes.ts';
import type { BigIncident } from '../sample-server/gateway/incidentControlRoutes.ts';
import type { ItemChange, NewItem } from '../sample-server/gateway/itemChanges.ts';
import type { KubeconfigFeatures } from '../sample-server/gateway/KubeconfigForm.ts';
import type { IdentityManners } from '../sample-server/gateway/kratosSession.ts';
import type { Mail } from '../sample-server/gateway/Mails.ts';
import type { SampleNotification } from '../sample-server/gateway/notificationControl.ts';
import type { OlderServerFeatures } from '../sample-server/gateway/OlderServer.ts';
import type { OidcChange } from '../sample-server/gateway/oidcRoutes.ts';
import type { Protection } from '../sample-server/gateway/People.ts';
import type { PlaybookPace, PlaybookRunState } from '../sample-server/gateway/playbookControlRoutes.ts';
import type { RecordedRequest } from '../sample-server/gateway/RequestRecorder.ts';
import type { RunResultFor } from '../sample-server/gateway/RunResults.ts';
import type { RowChange } from '../sample-server/gateway/rowControlRoutes.ts';
import type { SnapshotManners } from '../sample-server/gateway/Snapshots.ts';
import { type SampleServerOptions, startSampleServer } from '../sample-server/sampleServer.ts';
import { borrowSampleData, isLent } from './sampleLending.ts';

const pem = (name: string) => readFileSync(new URL(`./tls/${name}`, import.meta.url), 'utf8');

/** A certificate that signed itself, for tests on this computer only. */
export const selfSigned = { key: pem('test-key.pem'), cert: pem('test-cert.pem') };

/** A certificate of `privateAuthority`, which no computer knows, for a server on this one. */
export const privatelyVouched = { key: pem('leaf-key.pem'), cert: pem('leaf-cert.pem') };

/** The certificate of an authority that nobody knows. Its key is thrown away. */
export const privateAuthority = pem('authority-cert.pem');

/** One that ran out in 2021. */
export const expiredAuthority = pem('expired-authority-cert.pem');

/** Controls that change what a console gets of the server's rows. */
const changing: ReadonlySet<string> = new Set([
  '/_sample/items',
  '/_sample/checks',
  '/_sample/refresh-checks',
  '/_sample/hide',
  '/_sample/older-server',
  '/_sample/agents',
  '/_sample/refresh',
  '/_sample/rows',
  '/_sample/playbook-run',
  '/_sample/playbook-runs/step',
  '/_sample/big-incident',
  '/_sample/notification',
]);

/** Runs of playbooks are over before a test waits for them. */
const quickRunPaceMs = 20;

/** In vitest the small samples are copies of one database; the others, and those of other runners, have a PostgreSQL of their own. */
const openData = ({ scale = 'demo', cacheDir }: SampleServerOptions) =>
  scale === 'demo' && cacheDir === undefined && isLent() ? borrowSampleData : startSampleData;

/** A sample server with its controls at hand, and data that nobody else changes. */
export async function startSampleForTests(options: SampleServerOptions = {}) {
  const server = await startSampleServer({ runPace: quickRunPaceMs, ...options }, openData(options));
  const changes: string[] = [];
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    if (method !== 'GET' && changing.has(path)) changes.push(path);
    const response = await fetch(server.origin + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  return {
    ...server,
    /** Paths of the controls by which its rows were changed, oldest first. */
    changes: (): readonly string[] => changes,
    account: (role: string) => {
      const found = server.accounts.find((account) => account.role === role);
      if (found === undefined) throw new Error(`The sample has no ${role}.`);
      return found;
    },
    fault: (fault: Partial<Fault> & Pick<Fault, 'kind'>) => control('POST', '/_faults', fault),
    /** Answers what is asked for at a path with something else that is good JSON. @param count how often; -1 until `clearFaults` */
    answer: (path: string, body: unknown, count = 1) =>
      control('POST', '/_faults', {
        kind: 'body',
        path,
        body: JSON.stringify(body),
        contentType: 'application/json',
        count,
      } satisfies Partial<Fault>),
    /** The faults that are armed, with how often each was met. */
    faults: () => control('GET', '/_faults') as Promise<ReadonlyArray<Fault & { readonly hits: number }>>,
    clearFaults: () => control('DELETE', '/_faults'),
    /** Stops the server behind the origin: a proxy answers every path from now on, the health endpoint included. */
    stopBackend: (outage: OutageOptions = {}) => control('POST', '/_sample/backend-outage', outage),
    startBackend: () => control('DELETE', '/_sample/backend-outage'),
    expireSessions: (email?: string) => control('POST', '/_sample/expire-sessions', { email }),
    /** What the OpenID provider does otherwise from now on; what was said before goes on. */
    oidc: (manners: OidcChange) => control('POST', '/_sample/oidc', manners),
    usualOidc: () => control('DELETE', '/_sample/oidc'),
    /** Takes back what programs were granted by a person, or by everybody; access tokens go on until they run out. */
    endOidc: (email?: string) => control('POST', '/_sample/oidc/end', { email }),
    /** Sets the clock that decides about JWTs, and which answers tell, ahead of this computer's or behind it. */
    setClock: (offsetSeconds: number) => control('POST', '/_sample/clock', { offsetSeconds }),
    expireFlows: () => control('POST', '/_sample/expire-flows'),
    requireSecondFactor: (email: string, required: boolean) =>
      control('POST', '/_sample/second-factor', { email, required }),
    /** Nobody's session is fresh enough any more to change what protects an account. */
    makeSessionsStale: () => control('POST', '/_sample/stale-sessions'),
    /** What the identity service would have sent, oldest first. */
    mails: () => control('GET', '/_mails') as Promise<Mail[]>,
    identityManners: (manners: Partial<IdentityManners>) => control('POST', '/_sample/identity', manners),
    protect: (email: string, protection: Partial<Pick<Protection, 'linked' | 'keys' | 'codes'>>) =>
      control('POST', '/_sample/protection', { email, ...protection }),
    /** @returns the ids of the items that were there to be changed; a list is made as a whole or not at all */
    changeItem: (change: ItemChange | readonly ItemChange[]) =>
      control('POST', '/_sample/items', change) as Promise<{ changed: number; ids: string[] }>,
    /** @returns the id of the new item */
    insertItem: async (item: NewItem): Promise<string> => {
      const { ids } = (await control('POST', '/_sample/items', { action: 'insert', item })) as {
        ids: string[];
      };
      const [id] = ids;
      if (id === undefined) throw new Error('The sample made no item.');
      return id;
    },
    /**
     * Changes checks; a new state is a run in their history, and uptime and latency are up to date afterwards.
     * @returns the ids of the checks that were there to be changed; a list is made as a whole or not at all
     */
    changeCheck: (change: CheckChange | readonly CheckChange[]) =>
      control('POST', '/_sample/checks', change) as Promise<{ changed: number; ids: string[] }>,
    /** @returns the id of the new check */
    insertCheck: async (check: NewCheck): Promise<string> => {
      const { ids } = (await control('POST', '/_sample/checks', { action: 'insert', check })) as {
        ids: string[];
      };
      const [id] = ids;
      if (id === undefined) throw new Error('The sample made no check.');
      return id;
    },
    /** Brings uptime and latency of all checks up to date, as the server does once a minute. */
    refreshChecks: () => control('POST', '/_sample/refresh-checks'),
    /** What a check, or every check, answers when it is run now. */
    setRunResult: (result: RunResultFor) => control('POST', '/_sample/run-result', result),
    clearRunResults: () => control('DELETE', '/_sample/run-result'),
    /** What trying out a connection, or every connection, answers. */
    setConnectionTest: (answer: ConnectionTestFor) => control('POST', '/_sample/connection-test', answer),
    clearConnectionTests: () => control('DELETE', '/_sample/connection-test'),
    /** Hides the items of a type from a role, or from one person. */
    hide: (hidden: HiddenType) => control('POST', '/_sample/hide', hidden),
    showAll: () => control('DELETE', '/_sample/hide'),
    /** Changes rows of the settings, of incidents, people, job histories or the event queue, as somebody else does. @returns them, whole */
    changeRows: async (change: RowChange | readonly RowChange[]) =>
      ((await control('POST', '/_sample/rows', change)) as { rows: Array<Record<string, unknown>> }).rows,
    /** How fast runs of playbooks move (`paceMs`), or that none moves until `stepPlaybookRuns` (`hold`). */
    pacePlaybookRuns: (pace: PlaybookPace) => control('POST', '/_sample/playbook-runs', pace),
    /** Moves all runs that were started here by one step. @returns those that moved, with what they are now */
    stepPlaybookRuns: async () =>
      (
        (await control('POST', '/_sample/playbook-runs/step')) as {
          runs: ReadonlyArray<{ readonly id: string; readonly status: string }>;
        }
      ).runs,
    /** Makes a run and its actions, by name, what a test says; it stays so unless it is to be followed. */
    setPlaybookRun: (state: PlaybookRunState) =>
      control('POST', '/_sample/playbook-run', state) as Promise<{
        readonly run: Record<string, unknown>;
        readonly actions: ReadonlyArray<Record<string, unknown>>;
      }>,
    /** Makes an incident with as many pieces of evidence and comments (200 and 1,000 when nothing is said). @returns its id */
    makeBigIncident: async (big: BigIncident = {}): Promise<string> =>
      ((await control('POST', '/_sample/big-incident', big)) as { id: string }).id,
    /** Sends one notification now: what becomes of it is decided as on the server, unless the test says it. @returns its row of the history */
    sendNotification: async (notification: SampleNotification): Promise<Record<string, unknown>> =>
      ((await control('POST', '/_sample/notification', notification)) as { row: Record<string, unknown> })
        .row,
    /** Sets a property, such as a feature flag, or takes it away with null; who is signed in hears of it within a minute, or when they come back to a window. */
    setProperty: (name: string, value: string | null) =>
      control('POST', '/_sample/properties', { name, value }),
    /** Makes it a server that lacks columns, or gives fewer rows in an answer. */
    beOlder: (features: OlderServerFeatures) => control('POST', '/_sample/older-server', features),
    bePresent: () => control('DELETE', '/_sample/older-server'),
    /** Makes agents, or says of those that are there when they called last. @returns their ids */
    putAgents: async (agents: SampleAgent | readonly SampleAgent[]): Promise<readonly string[]> =>
      ((await control('POST', '/_sample/agents', agents)) as { ids: string[] }).ids,
    /** Takes agents away for good. */
    dropAgents: (names: readonly string[]) => control('DELETE', '/_sample/agents', { names }),
    /** How many access tokens were made since the start, whether or not their file arrived. */
    mintedTokens: async (): Promise<number> =>
      ((await control('GET', '/_sample/tokens')) as { minted: number }).minted,
    /** Makes it a server that writes the file for kubectl otherwise. */
    writeKubeconfig: (form: KubeconfigFeatures) => control('POST', '/_sample/kubeconfig', form),
    writeUsualKubeconfig: () => control('DELETE', '/_sample/kubeconfig'),
    /** How an archive of a component is made and sent: whether it can be, how big it is, how quickly it comes and where it breaks off. */
    setSnapshots: (manners: SnapshotManners) => control('POST', '/_sample/snapshot', manners),
    sendUsualSnapshots: () => control('DELETE', '/_sample/snapshot'),
    /** Lets the health checker answer the topology from what it read before, for so many milliseconds; 0, as in every test, for never. */
    rememberTopology: (ageMs: number) => control('POST', '/_sample/topology-cache', { ageMs }),
    forgetTopology: () => control('DELETE', '/_sample/topology-cache'),
    refresh: () => control('POST', '/_sample/refresh'),
    requests: () => control('GET', '/_sample/requests') as Promise<RecordedRequest[]>,
    clearRequests: () => control('DELETE', '/_sample/requests'),
  };
}

export type SampleForTests = Awaited<ReturnType<typeof startSampleForTests>>;
