import { join } from 'node:path';
import envPaths from 'env-paths';
import { Pool } from 'pg';
import { AgentPulse } from './AgentPulse.ts';
import { accountsOf, type SampleAccount } from './database/accounts.ts';
import { checksEveryMinutes, refreshChecks } from './database/refreshChecks.ts';
import { refreshSummaries, summaryViews } from './database/refreshSummaries.ts';
import { type OpenSampleData, startSampleData } from './database/sampleData.ts';
import type { SampleScale } from './database/seed.ts';
import type { IdentityMode } from './gateway/credentials.ts';
import { createGateway } from './gateway/gateway.ts';
import type { HostedIdentity } from './gateway/HostedTokens.ts';
import type { OriginKind } from './gateway/originPaths.ts';
import { LiveChanges } from './LiveChanges.ts';
import { LiveChecks } from './LiveChecks.ts';
import { PlaybookRuns } from './PlaybookRuns.ts';
import { startTogether } from './Stops.ts';

export type { SampleAccount } from './database/accounts.ts';
export type { SampleScale } from './database/seed.ts';

export interface SampleServerOptions {
  /** TCP port on 127.0.0.1; any free one when absent. */
  readonly port?: number;
  readonly scale?: SampleScale;
  readonly seed?: number;
  /** The "now" of the data. */
  readonly now?: Date;
  readonly originKind?: OriginKind;
  readonly identity?: IdentityMode;
  /** Newer than the specification's: personal tokens, bearer tokens, a login page where there is a password file. */
  readonly newer?: boolean;
  /** Newer, and an OpenID provider at its own origin. What it granted outlives it, for the next one on its port in this process. */
  readonly oidc?: boolean;
  /** Whose tokens a server in the mode `clerk` takes; none but its own access tokens when absent. */
  readonly hosted?: HostedIdentity;
  /** Where generated data is kept between runs. */
  readonly cacheDir?: string;
  /** Items change quietly while it runs: health, status, labels, tags, cost, new and deleted ones. Checks run, and some turn. */
  readonly live?: boolean;
  /** The health checker alone: its own paths (`/api/summary`, `/db/...`) without a prefix and without a login. */
  readonly standalone?: boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Milliseconds that a run of a playbook takes for a step, about; a second when absent. */
  readonly runPace?: number;
  /** Milliseconds for which the topology is answered from what was read before; 0, which is never, when absent. */
  readonly topologyCacheMs?: number;
}

export interface SampleServer {
  readonly origin: string;
  readonly accounts: readonly SampleAccount[];
  /** Runs a statement in its database, as whoever owns it. @returns the rows */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Slow enough to be watched, quick enough not to be waited for. */
const usualRunPaceMs = 1_000;
/** Connections of the gateway, apart from PostgREST's. */
const maxConnections = 6;

/** Where generated data is kept: at most four templates, removed by `--clear-cache`. */
export const defaultCacheDir = (): string =>
  join(envPaths('quarterdeck', { suffix: '' }).cache, 'sample-server');

/**
 * Starts a Mission Control server to develop against, made of a real PostgreSQL, a real PostgREST and a gateway.
 * @param openData where its data comes from; a PostgreSQL and a PostgREST of its own when absent
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
    // When PostgreSQL dies the next query says so; the sample does not fall over before.
    database.on('error', () => undefined);
    stops.add(() => database.end());
    const pulse = new AgentPulse(database, (error) =>
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
    // A refresh that fails is made up for by the next one, and the next query says what is wrong.
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
