import { startTogether } from '../StopStack.ts';
import { WatchdogClient } from '../WatchdogClient.ts';
import { startCluster } from './cluster.ts';
import { startPostgrest } from './postgrest.ts';
import { shiftTo } from './shiftTo.ts';
import type { TemplateOptions } from './templates.ts';

export interface SampleDataOptions extends TemplateOptions {
  readonly now: Date;
}

/** A database with the sample data and its PostgREST server, for one gateway. */
export interface SampleData {
  /** Connection URI of the database. */
  readonly uri: string;
  readonly postgrestOrigin: string;
  stop(): Promise<void>;
}

export type OpenSampleData = (options: SampleDataOptions) => Promise<SampleData>;

/**
 * Starts PostgreSQL and PostgREST for one sample. Stopping them, or the end of this process, removes all
 * their files.
 */
export const startSampleData: OpenSampleData = (options) =>
  startTogether(async (stops) => {
    // The watchdog stops last. It kills all processes that did not stop on request.
    const watchdog = new WatchdogClient();
    stops.add(() => watchdog.close());
    const cluster = await startCluster({ ...options, watchdog });
    stops.add(() => cluster.stop());
    await shiftTo(cluster.client, options.now);
    const postgrest = await startPostgrest({ ...cluster, name: 'postgrest' });
    stops.add(() => postgrest.stop());
    return { uri: cluster.uri, postgrestOrigin: postgrest.origin, stop: () => stops.stop() };
  });
