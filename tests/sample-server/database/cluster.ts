import { rm } from 'node:fs/promises';
import { Pool } from 'pg';
import type { Lifeline } from '../Lifeline.ts';
import { clearRunFolder, createRunFolder, newRunFolderName, sweepRunFolders } from '../runFolder.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { shiftTo } from './shiftTo.ts';
import { type TemplateOptions, unpackTemplate } from './templates.ts';

export interface ClusterOptions extends TemplateOptions {
  readonly now: Date;
  readonly lifeline: Lifeline;
}

const maxConnections = 6;

export interface Cluster extends Omit<RunningPostgres, 'client'> {
  /** Connections of the gateway, apart from PostgREST's. */
  readonly database: Pool;
  /** Where everything of this run is; removed when it stops. */
  readonly runFolder: string;
}

/** Starts a throw-away PostgreSQL with the sample's data; stopping it removes every trace. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await sweepRunFolders();
  // Told before there is anything: a process that is killed at the wrong moment leaves nothing either.
  const runFolder = newRunFolderName();
  options.lifeline.tell('uses', runFolder);
  const told = () => options.lifeline.tell('removed', runFolder);
  try {
    createRunFolder(runFolder);
    const folder = await unpackTemplate(runFolder, options);
    const postgres = await startPostgres(folder, false);
    await shiftTo(postgres.client, options.now);
    const database = new Pool({ connectionString: postgres.uri, max: maxConnections });
    // When PostgreSQL dies the next query says so; the sample does not fall over before.
    database.on('error', () => undefined);
    return {
      uri: postgres.uri,
      database,
      runFolder,
      async stop() {
        await database.end();
        await postgres.stop();
        await rm(runFolder, { recursive: true, force: true, maxRetries: 5 });
        told();
      },
    };
  } catch (error) {
    await clearRunFolder(runFolder);
    told();
    throw error;
  }
}
