import { Client } from 'pg';
import { startTogether } from '../StopStack.ts';
import { WatchdogClient } from '../WatchdogClient.ts';
import { startCluster } from './cluster.ts';
import { startPostgrest } from './postgrest.ts';
import type { SampleData } from './sampleData.ts';
import { shiftTo } from './shiftTo.ts';
import type { TemplateOptions } from './templates.ts';

/** Enough for a dozen samples, each with the connections of a gateway and a PostgREST server. */
const maxConnections = 200;

export interface SharedCluster {
  /** Returns a copy of the initial data, with times relative to `now` and its own PostgREST server. */
  copy(now: Date): Promise<SampleData>;
  stop(): Promise<void>;
}

/**
 * Starts one PostgreSQL server for many samples. Each sample gets a copy of the database, which takes 0.1
 * s.
 */
export const startSharedCluster = (options: TemplateOptions): Promise<SharedCluster> =>
  startTogether(async (stops) => {
    const watchdog = new WatchdogClient();
    stops.add(() => watchdog.close());
    // PostgreSQL cannot copy a database with open connections.
    const cluster = await startCluster({ ...options, watchdog, maxConnections, database: 'template1' });
    stops.add(() => cluster.stop());
    let copies = 0;
    const copy = (now: Date) =>
      startTogether(async (own) => {
        copies += 1;
        const name = `sample_${copies}`;
        await cluster.client.query(`create database ${name} template postgres strategy file_copy`);
        own.add(async () => void (await cluster.client.query(`drop database ${name} with (force)`)));
        const uri = new URL(name, cluster.uri).href;
        await makeNow(uri, now);
        const postgrest = await startPostgrest({ uri, runFolder: cluster.runFolder, name });
        own.add(() => postgrest.stop());
        return { uri, postgrestOrigin: postgrest.origin, stop: () => own.stop() };
      });
    return { copy, stop: () => stops.stop() };
  });

async function makeNow(uri: string, now: Date): Promise<void> {
  const client = new Client({ connectionString: uri });
  await client.connect();
  try {
    await shiftTo(client, now);
  } finally {
    await client.end();
  }
}
