import { join } from 'node:path';
import envPaths from 'env-paths';
import { Pool } from 'pg';
import { AgentHeartbeats } from './AgentHeartbeats.ts';
import { accountsOf, type SampleAccount } from './database/accounts.ts';
import { checksEveryMinutes, refreshChecks } from './database/refreshChecks.ts';
import { refreshSummaries, summaryViews } from './database/refreshSummaries.ts';
import { replaceUnknownTypes } from './database/replaceUnknownTypes.ts';
import { type OpenSampleData, startSampleData } from './database/sampleData.ts';
import type { SampleScale } from './database/seed.ts';
import type { IdentityMode } from './gateway/credentials.ts';
import { createGateway } from './gateway/gateway.ts';
import type { HostedIdentity } from './gateway/HostedTokens.ts';
import type { OriginKind } from './gateway/originPaths.ts';
import { LiveChanges } from './LiveChanges.ts';
import { LiveChecks } from './LiveChecks.ts';
import { PlaybookRuns } from './PlaybookRuns.ts';
import { startTogether } from './StopStack.ts';

export type { SampleAccount } from './database/accounts.ts';
export type { SampleScale } from './database/seed.ts';

export interface SampleServerOptions {
  /** TCP port on 127.0.0.1. Default: any free port. */
  readonly port?: number;
  readonly scale?: SampleScale;
  readonly seed?: number;
  /** Current time of the sample data. */
  readonly now?: Date;
  readonly originKind?: OriginKind;
  readonly identity?: IdentityMode;
  /** A newer server: personal tokens, bearer tokens, and a login page for the password file. */
  readonly newer?: boolean;
  /**
   * A newer server with an OpenID provider at its own origin. Grants survive for the next server on the
   * same port in this process.
   */
  readonly oidc?: boolean;
  /** Hosted provider of a server in mode `clerk`. Default: none, only the server's own access tokens. */
  readonly hosted?: HostedIdentity;
  readonly cacheDir?: string;
  /** Change items and run checks in the background while the server runs. */
  readonly live?: boolean;
  /**
   * The health checker alone: its own paths (`/api/summary`, `/db/...`), without a prefix and without a
   * login.
   */
  readonly standalone?: boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Approximate milliseconds per step of a playbook run. Default: 1,000. */
  readonly runPace?: number;
  /** Replace incident types that the web client does not know: it cannot show a topology with them. */
  readonly knownTypes?: boolean;
  /** Lifetime of the topology cache in milliseconds. Default: 0, no cache. */
  readonly topologyCacheMs?: number;
}

export interface SampleServer {
  readonly origin: string;
  readonly accounts: readonly SampleAccount[];
  /** Runs an SQL statement as the database owner. @returns the rows */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Milliseconds per step: slow enough to watch, fast enough not to wait for. */
const usualRunPaceMs = 1_000;
/** Connections of the gateway, without those of PostgREST. */
const maxConnections = 6;

/** Cache folder of generated data: max four templates, deleted by `--clear-cache`. */
export const defaultCacheDir = (): string =>
  join(envPaths('quarterdeck', { suffix: '' }).cache, 'sample-server');

/**
 * Starts a Mission Control server for development, from a real PostgreSQL, a real PostgREST and a gateway.
 * @param openData source of the data; default: a separate PostgreSQL and PostgREST
 */
export const startSampleServer = (
  options: SampleServerOptions = {},
  openData: OpenSampleData = startSampleData,
): Promise<SampleServer> =>
  startTogether(async (stops) => {
    const seed = options.seed ?? 1;
    const accounts = accountsOf(seed);
    const data = await openData({
      scale: options.scale ?? 'demo',
      seed,
      now: options.now ?? new Date(),
      cacheDir: options.cacheDir ?? defaultCacheDir(),
    });
    stops.add(() => data.stop());
    const database = new Pool({ connectionString: data.uri, max: maxConnections });
    // If PostgreSQL dies, the next query fails. An unhandled error event would end the sample earlier.
    database.on('error', () => undefined);
    stops.add(() => database.end());
    if (options.knownTypes === true) await replaceUnknownTypes(database);
    const pulse = new AgentHeartbeats(database, (error) =>
      process.stderr.write(`Agents could not call: ${String(error)}\n`),
    );
    stops.add(() => pulse.stop());
    await pulse.start();
    const playbookRuns = new PlaybookRuns({
      database,
      seed,
      paceMs: options.runPace ?? usualRunPaceMs,
      onError: (error) => process.stderr.write(`A run of a playbook could not move: ${String(error)}\n`),
    });
    stops.add(() => playbookRuns.stop());
    const gateway = await createGateway({
      originKind: options.standalone ? 'server' : (options.originKind ?? 'web'),
      standalone: options.standalone ?? false,
      identity: options.identity ?? 'kratos',
      newer: options.newer ?? false,
      oidc: options.oidc ?? false,
      ...(options.hosted === undefined ? {} : { hosted: options.hosted }),
      accounts,
      seed,
      postgrestOrigin: data.postgrestOrigin,
      database,
      pulse,
      playbookRuns,
      topologyCacheMs: options.topologyCacheMs ?? 0,
      ...(options.tls === undefined ? {} : { tls: options.tls }),
    });
    stops.add(() => gateway.close());
    const origin = await gateway.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    // The next refresh makes up for a failed one, and the next query reports the cause.
    const repeat = (everyMinutes: number, refresh: () => Promise<void>) =>
      setInterval(() => refresh().catch(() => undefined), everyMinutes * 60_000);
    const refreshes = [
      ...summaryViews.map(({ view, everyMinutes }) =>
        repeat(everyMinutes, () => refreshSummaries(database, [view])),
      ),
      repeat(checksEveryMinutes, () => refreshChecks(database)),
    ];
    stops.add(async () => refreshes.forEach(clearInterval));
    if (options.live === true) {
      const onError = (error: unknown) => process.stderr.write(`A live change failed: ${String(error)}\n`);
      const live = { database, seed, onError };
      for (const changes of [new LiveChanges(live), new LiveChecks(live)]) {
        stops.add(() => changes.stop());
        changes.start();
      }
    }
    return {
      origin,
      accounts,
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await database.query<Row>(text, [...values])).rows,
      stop: () => stops.stop(),
    };
  });
