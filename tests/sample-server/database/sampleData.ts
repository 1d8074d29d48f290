import { Lifeline } from '../Lifeline.ts';
import { startTogether } from '../Stops.ts';
import { startCluster } from './cluster.ts';
import { startPostgrest } from './postgrest.ts';
import { shiftTo } from './shiftTo.ts';
import type { TemplateOptions } from './templates.ts';

export interface SampleDataOptions extends TemplateOptions {
  /** The "now" of the data. */
  readonly now: Date;
}

/** What a gateway needs: a database with the sample's data, and a PostgREST over it. */
export interface SampleData {
  /** Connection address of the database. */
  readonly uri: string;
  readonly postgrestOrigin: string;
  stop(): Promise<void>;
}

export type OpenSampleData = (options: SampleDataOptions) => Promise<SampleData>;

/** Starts a PostgreSQL and a PostgREST for one sample. Stopping them, or the end of this process, leaves nothing behind. */
export const startSampleData: OpenSampleData = (options) =>
  startTogether(async (stops) => {
    // Ends last, and with it whatever did not end when it was asked to.
    const lifeline = new Lifeline();
    stops.add(() => lifeline.close());
    const cluster = await startCluster({ ...options, lifeline });
    stops.add(() => cluster.stop());
    await shiftTo(cluster.client, options.now);
    const postgrest = await startPostgrest({ ...cluster, name: 'postgrest' });
    stops.add(() => postgrest.stop());
    return { uri: cluster.uri, postgrestOrigin: postgrest.origin, stop: () => stops.stop() };
  });
