import { Client } from 'pg';
import { Lifeline } from '../Lifeline.ts';
import { startTogether } from '../Stops.ts';
import { startCluster } from './cluster.ts';
import { startPostgrest } from './postgrest.ts';
import type { SampleData } from './sampleData.ts';
import { shiftTo } from './shiftTo.ts';
import type { TemplateOptions } from './templates.ts';

/** A dozen samples at a time, with the connections of a gateway and of a PostgREST each. */
const maxConnections = 200;

export interface SharedCluster {
  /** Gives a copy of the data, as it was made and as old as it says at `now`, with a PostgREST of its own. */
  copy(now: Date): Promise<SampleData>;
  stop(): Promise<void>;
}

/** Starts one PostgreSQL for many samples: each gets a copy of its database, which takes a tenth of a second. */
export const startSharedCluster = (options: TemplateOptions): Promise<SharedCluster> =>
  startTogether(async (stops) => {
    const lifeline = new Lifeline();
    stops.add(() => lifeline.close());
    // Nobody may be connected to what is copied.
    const cluster = await startCluster({ ...options, lifeline, maxConnections, database: 'template1' });
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
