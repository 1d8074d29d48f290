import { join } from 'node:path';
import envPaths from 'env-paths';
import { AgentPulse } from './AgentPulse.ts';
import { accountsOf, type SampleAccount } from './database/accounts.ts';
import { startCluster } from './database/cluster.ts';
import { startPostgrest } from './database/postgrest.ts';
import { checksEveryMinutes, refreshChecks } from './database/refreshChecks.ts';
import { refreshSummaries, summaryViews } from './database/refreshSummaries.ts';
import type { SampleScale } from './database/seed.ts';
import type { IdentityMode } from './gateway/credentials.ts';
import { createGateway } from './gateway/gateway.ts';
import type { OriginKind } from './gateway/originPaths.ts';
import { Lifeline } from './Lifeline.ts';
import { LiveChanges } from './LiveChanges.ts';
import { LiveChecks } from './LiveChecks.ts';

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
  /** Where generated data is kept between runs. */
  readonly cacheDir?: string;
  /** Items change quietly while it runs: health, status, labels, tags, cost, new and deleted ones. Checks run, and some turn. */
  readonly live?: boolean;
  /** The health checker alone: its own paths (`/api/summary`, `/db/...`) without a prefix and without a login. */
  readonly standalone?: boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface SampleServer {
  readonly origin: string;
  readonly accounts: readonly SampleAccount[];
  stop(): Promise<void>;
}

/** Where generated data is kept: at most four templates, removed by `--clear-cache`. */
export const defaultCacheDir = (): string =>
  join(envPaths('quarterdeck', { suffix: '' }).cache, 'sample-server');

/** Starts a Mission Control server to develop against, made of a real PostgreSQL, a real PostgREST and a gateway. */
export async function startSampleServer(options: SampleServerOptions = {}): Promise<SampleServer> {
  const seed = options.seed ?? 1;
  const accounts = accountsOf(seed);
  const lifeline = new Lifeline();
  const started: Array<() => Promise<void>> = [() => lifeline.close()];
  let stopping: Promise<void> | undefined;
  const stopAll = async () => {
    // One part that does not end well keeps no other from ending; the lifeline, last, ends what is left.
    const failures: unknown[] = [];
    for (const stop of started.toReversed()) await stop().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'The sample server did not stop cleanly.');
  };
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  try {
    const cluster = await startCluster({
      scale: options.scale ?? 'demo',
      seed,
      now: options.now ?? new Date(),
      cacheDir: options.cacheDir ?? defaultCacheDir(),
      lifeline,
    });
    started.push(() => cluster.stop());
    const postgrest = await startPostgrest(cluster);
    started.push(() => postgrest.stop());
    const pulse = new AgentPulse(cluster.database, (error) =>
      process.stderr.write(`Agents could not call: ${String(error)}\n`),
    );
    started.push(() => pulse.stop());
    await pulse.start();
    const gateway = await createGateway({
      originKind: options.standalone ? 'server' : (options.originKind ?? 'web'),
      standalone: options.standalone ?? false,
      identity: options.identity ?? 'kratos',
      accounts,
      seed,
      postgrestOrigin: postgrest.origin,
      database: cluster.database,
      pulse,
      ...(options.tls === undefined ? {} : { tls: options.tls }),
    });
    started.push(() => gateway.close());
    const origin = await gateway.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    // A refresh that fails is made up for by the next one, and the next query says what is wrong.
    const repeat = (everyMinutes: number, refresh: () => Promise<void>) =>
      setInterval(() => refresh().catch(() => undefined), everyMinutes * 60_000);
    const { database } = cluster;
    const refreshes = [
      ...summaryViews.map(({ view, everyMinutes }) =>
        repeat(everyMinutes, () => refreshSummaries(database, [view])),
      ),
      repeat(checksEveryMinutes, () => refreshChecks(database)),
    ];
    started.push(async () => refreshes.forEach(clearInterval));
    if (options.live === true) {
      const onError = (error: unknown) => process.stderr.write(`A live change failed: ${String(error)}\n`);
      const live = { database, seed, onError };
      for (const changes of [new LiveChanges(live), new LiveChecks(live)]) {
        started.push(() => changes.stop());
        changes.start();
      }
    }
    return { origin, accounts, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
