import { readFileSync } from 'node:fs';
import { startSampleData } from '../sample-server/database/sampleData.ts';
import type { SampleAgent } from '../sample-server/gateway/agentRoutes.ts';
import type { OutageOptions } from '../sample-server/gateway/BackendOutage.ts';
import type { RunResultFor } from '../sample-server/gateway/CheckRunOverrides.ts';
import type { ConnectionTestFor } from '../sample-server/gateway/ConnectionTestOverrides.ts';
import type { CheckChange, NewCheck } from '../sample-server/gateway/checkChanges.ts';
import type { Fault } from '../sample-server/gateway/Faults.ts';
import type { HiddenType } from '../sample-server/gateway/HiddenTypes.ts';
import type { BigIncident } from '../sample-server/gateway/incidentControlRoutes.ts';
import type { ItemChange, NewItem } from '../sample-server/gateway/itemChanges.ts';
import type { KubeconfigFeatures } from '../sample-server/gateway/KubeconfigForm.ts';
import type { IdentityBehavior } from '../sample-server/gateway/kratosSession.ts';
import type { SampleNotification } from '../sample-server/gateway/notificationControl.ts';
import type { OlderServerFeatures } from '../sample-server/gateway/OlderServer.ts';
import type { OidcChange } from '../sample-server/gateway/oidcRoutes.ts';
import type { SignInSettings } from '../sample-server/gateway/People.ts';
import type { PlaybookPace, PlaybookRunState } from '../sample-server/gateway/playbookControlRoutes.ts';
import type { RecordedRequest } from '../sample-server/gateway/RequestRecorder.ts';
import type { RowChange } from '../sample-server/gateway/rowControlRoutes.ts';
import type { SnapshotBehavior } from '../sample-server/gateway/SampleSnapshots.ts';
import type { Mail } from '../sample-server/gateway/SentEmails.ts';
import { type SampleServerOptions, startSampleServer } from '../sample-server/sampleServer.ts';
import { acquireSampleData, isShared } from './sampleDataProtocol.ts';

const pem = (name: string) => readFileSync(new URL(`./tls/${name}`, import.meta.url), 'utf8');

/** A self-signed certificate, for tests on localhost. */
export const selfSigned = { key: pem('test-key.pem'), cert: pem('test-cert.pem') };

/** A localhost certificate of `privateAuthority`, which no computer trusts. */
export const privatelySigned = { key: pem('leaf-key.pem'), cert: pem('leaf-cert.pem') };

/** Certificate of an untrusted authority. Its private key no longer exists. */
export const privateAuthority = pem('authority-cert.pem');

/** A certificate that expired in 2021. */
export const expiredAuthority = pem('expired-authority-cert.pem');

/** Controls that change the rows that a console receives. */
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

/** Milliseconds per step, so that runs finish before a test has to wait. */
const quickRunPaceMs = 20;

/**
 * In Vitest, small samples are copies of a shared database. Others, and those of other runners, start their
 * own PostgreSQL.
 */
const openData = ({ scale = 'demo', cacheDir }: SampleServerOptions) =>
  scale === 'demo' && cacheDir === undefined && isShared() ? acquireSampleData : startSampleData;

/** Starts a sample server with test controls and data for this test only. */
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
    /** Paths of the controls that changed rows, oldest first. */
    changes: (): readonly string[] => changes,
    account: (role: string) => {
      const found = server.accounts.find((account) => account.role === role);
      if (found === undefined) throw new Error(`The sample has no account with the role ${role}.`);
      return found;
    },
    fault: (fault: Partial<Fault> & Pick<Fault, 'kind'>) => control('POST', '/_faults', fault),
    /**
     * Replaces the response of a path with another JSON value. @param count number of times; -1 until
     * `clearFaults`
     */
    answer: (path: string, body: unknown, count = 1) =>
      control('POST', '/_faults', {
        kind: 'body',
        path,
        body: JSON.stringify(body),
        contentType: 'application/json',
        count,
      } satisfies Partial<Fault>),
    /** Returns the armed faults with their number of hits. */
    faults: () => control('GET', '/_faults') as Promise<ReadonlyArray<Fault & { readonly hits: number }>>,
    clearFaults: () => control('DELETE', '/_faults'),
    /**
     * Stops the server behind the origin. A proxy then responds on every path, including the health
     * endpoint.
     */
    stopBackend: (outage: OutageOptions = {}) => control('POST', '/_sample/backend-outage', outage),
    startBackend: () => control('DELETE', '/_sample/backend-outage'),
    expireSessions: (email?: string) => control('POST', '/_sample/expire-sessions', { email }),
    /** Changes the OpenID provider's behavior. Merges with earlier changes. */
    oidc: (manners: OidcChange) => control('POST', '/_sample/oidc', manners),
    usualOidc: () => control('DELETE', '/_sample/oidc'),
    /** Revokes the grants of a person, or of all people. Access tokens remain valid until they expire. */
    endOidc: (email?: string) => control('POST', '/_sample/oidc/end', { email }),
    /** Sets the offset of the server's clock in seconds. The clock applies to JWTs and the `Date` header. */
    setClock: (offsetSeconds: number) => control('POST', '/_sample/clock', { offsetSeconds }),
    expireFlows: () => control('POST', '/_sample/expire-flows'),
    requireSecondFactor: (email: string, required: boolean) =>
      control('POST', '/_sample/second-factor', { email, required }),
    /** Makes all sessions too old to change sign-in settings. */
    makeSessionsStale: () => control('POST', '/_sample/stale-sessions'),
    /** Returns the emails of the identity service, oldest first. */
    mails: () => control('GET', '/_mails') as Promise<Mail[]>,
    identityManners: (manners: Partial<IdentityBehavior>) => control('POST', '/_sample/identity', manners),
    protect: (email: string, protection: Partial<Pick<SignInSettings, 'linked' | 'keys' | 'codes'>>) =>
      control('POST', '/_sample/protection', { email, ...protection }),
    /** Changes items; a list is atomic. @returns the ids of the changed items */
    changeItem: (change: ItemChange | readonly ItemChange[]) =>
      control('POST', '/_sample/items', change) as Promise<{ changed: number; ids: string[] }>,
    /** @returns the id of the new item */
    insertItem: async (item: NewItem): Promise<string> => {
      const { ids } = (await control('POST', '/_sample/items', { action: 'insert', item })) as {
        ids: string[];
      };
      const [id] = ids;
      if (id === undefined) throw new Error('The sample created no item.');
      return id;
    },
    /**
     * Changes checks; a list is atomic. A new state adds a run to the history and refreshes uptime and
     * latency.
     * @returns the ids of the changed checks
     */
    changeCheck: (change: CheckChange | readonly CheckChange[]) =>
      control('POST', '/_sample/checks', change) as Promise<{ changed: number; ids: string[] }>,
    /** @returns the id of the new check */
    insertCheck: async (check: NewCheck): Promise<string> => {
      const { ids } = (await control('POST', '/_sample/checks', { action: 'insert', check })) as {
        ids: string[];
      };
      const [id] = ids;
      if (id === undefined) throw new Error('The sample created no check.');
      return id;
    },
    /** Refreshes uptime and latency of all checks, as the server does once a minute. */
    refreshChecks: () => control('POST', '/_sample/refresh-checks'),
    /** Sets the result of manual runs, for a check or all checks. */
    setRunResult: (result: RunResultFor) => control('POST', '/_sample/run-result', result),
    clearRunResults: () => control('DELETE', '/_sample/run-result'),
    /** Sets the result of connection tests, for a connection or all connections. */
    setConnectionTest: (answer: ConnectionTestFor) => control('POST', '/_sample/connection-test', answer),
    clearConnectionTests: () => control('DELETE', '/_sample/connection-test'),
    /** Hides the items of a type from a role or a person. */
    hide: (hidden: HiddenType) => control('POST', '/_sample/hide', hidden),
    showAll: () => control('DELETE', '/_sample/hide'),
    /**
     * Changes rows of settings, incidents, people, job histories or the event queue in the database.
     * @returns the full rows
     */
    changeRows: async (change: RowChange | readonly RowChange[]) =>
      ((await control('POST', '/_sample/rows', change)) as { rows: Array<Record<string, unknown>> }).rows,
    /** Sets the pace of playbook runs (`paceMs`), or stops them until `stepPlaybookRuns` (`hold`). */
    pacePlaybookRuns: (pace: PlaybookPace) => control('POST', '/_sample/playbook-runs', pace),
    /** Advances all active runs by one step. @returns the runs with their new status */
    stepPlaybookRuns: async () =>
      (
        (await control('POST', '/_sample/playbook-runs/step')) as {
          runs: ReadonlyArray<{ readonly id: string; readonly status: string }>;
        }
      ).runs,
    /**
     * Sets the state of a run and its actions, by name. The state then stays the same unless the run is
     * followed.
     */
    setPlaybookRun: (state: PlaybookRunState) =>
      control('POST', '/_sample/playbook-run', state) as Promise<{
        readonly run: Record<string, unknown>;
        readonly actions: ReadonlyArray<Record<string, unknown>>;
      }>,
    /** Creates a large incident. Default: 200 evidences and 1,000 comments. @returns its id */
    makeBigIncident: async (big: BigIncident = {}): Promise<string> =>
      ((await control('POST', '/_sample/big-incident', big)) as { id: string }).id,
    /**
     * Sends a notification. Unless the test sets a status, the server's rules determine it. @returns the
     * row of the send history
     */
    sendNotification: async (notification: SampleNotification): Promise<Record<string, unknown>> =>
      ((await control('POST', '/_sample/notification', notification)) as { row: Record<string, unknown> })
        .row,
    /**
     * Sets a property such as a feature flag, or deletes it with null. Clients notice within a minute, or
     * when a window gets the focus.
     */
    setProperty: (name: string, value: string | null) =>
      control('POST', '/_sample/properties', { name, value }),
    /** Simulates a server with missing columns or fewer rows per response. */
    beOlder: (features: OlderServerFeatures) => control('POST', '/_sample/older-server', features),
    bePresent: () => control('DELETE', '/_sample/older-server'),
    /** Creates agents, or sets the last heartbeat of existing ones. @returns their ids */
    putAgents: async (agents: SampleAgent | readonly SampleAgent[]): Promise<readonly string[]> =>
      ((await control('POST', '/_sample/agents', agents)) as { ids: string[] }).ids,
    /** Hard-deletes agents. */
    dropAgents: (names: readonly string[]) => control('DELETE', '/_sample/agents', { names }),
    /** Returns the number of access tokens created since the start, including those of failed downloads. */
    mintedTokens: async (): Promise<number> =>
      ((await control('GET', '/_sample/tokens')) as { minted: number }).minted,
    /** Changes the format of kubeconfigs. */
    writeKubeconfig: (form: KubeconfigFeatures) => control('POST', '/_sample/kubeconfig', form),
    writeUsualKubeconfig: () => control('DELETE', '/_sample/kubeconfig'),
    /** Sets how snapshots are created and sent: availability, size, speed and abort. */
    setSnapshots: (manners: SnapshotBehavior) => control('POST', '/_sample/snapshot', manners),
    sendUsualSnapshots: () => control('DELETE', '/_sample/snapshot'),
    /** Sets the lifetime of the topology cache in milliseconds. Default: 0, no cache. */
    rememberTopology: (ageMs: number) => control('POST', '/_sample/topology-cache', { ageMs }),
    forgetTopology: () => control('DELETE', '/_sample/topology-cache'),
    refresh: () => control('POST', '/_sample/refresh'),
    requests: () => control('GET', '/_sample/requests') as Promise<RecordedRequest[]>,
    clearRequests: () => control('DELETE', '/_sample/requests'),
  };
}

export type SampleForTests = Awaited<ReturnType<typeof startSampleForTests>>;
