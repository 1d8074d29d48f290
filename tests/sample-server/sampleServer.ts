import { join } from 'node:path';
import envPaths from 'env-paths';
import { accountsOf, type SampleAccount } from './database/accounts.ts';
import { startCluster } from './database/cluster.ts';
import { startPostgrest } from './database/postgrest.ts';
import type { SampleScale } from './database/seed.ts';
import type { IdentityMode } from './gateway/credentials.ts';
import { createGateway, type OriginKind } from './gateway/gateway.ts';
import { Lifeline } from './Lifeline.ts';

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
    for (const stop of started.reverse()) await stop();
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
    const postgrest = await startPostgrest(cluster.uri, lifeline);
    started.push(() => postgrest.stop());
    const gateway = await createGateway({
      originKind: options.originKind ?? 'web',
      identity: options.identity ?? 'kratos',
      accounts,
      seed,
      postgrestOrigin: postgrest.origin,
      database: cluster.client,
      ...(options.tls === undefined ? {} : { tls: options.tls }),
    });
    started.push(() => gateway.close());
    const origin = await gateway.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    return { origin, accounts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
