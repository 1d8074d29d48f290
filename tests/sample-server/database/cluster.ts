import { rm } from 'node:fs/promises';
import type { Lifeline } from '../Lifeline.ts';
import { clearRunFolder, createRunFolder, newRunFolderName, sweepRunFolders } from '../runFolder.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';
import { type TemplateOptions, unpackTemplate } from './templates.ts';

export interface ClusterOptions extends TemplateOptions, Omit<PostgresOptions, 'create'> {
  readonly lifeline: Lifeline;
}

export interface Cluster extends RunningPostgres {
  /** Where everything of this run is; removed when it stops. */
  readonly runFolder: string;
}

/** Starts a throw-away PostgreSQL with the sample's data, as old as its template; stopping it removes every trace. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await sweepRunFolders();
  // Told before there is anything: a process that is killed at the wrong moment leaves nothing either.
  const runFolder = newRunFolderName();
  options.lifeline.tell('uses', runFolder);
  const told = () => options.lifeline.tell('removed', runFolder);
  try {
    createRunFolder(runFolder);
    const folder = await unpackTemplate(runFolder, options);
    const postgres = await startPostgres(folder, options);
    return {
      ...postgres,
      runFolder,
      async stop() {
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
