import { rm } from 'node:fs/promises';
import type { Lifeline } from '../Lifeline.ts';
import { clearRunFolder, createRunFolder, newRunFolderName, sweepRunFolders } from '../runFolder.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';
import { type TemplateOptions, unpackTemplate } from './templates.ts';

export interface ClusterOptions extends TemplateOptions, Omit<PostgresOptions, 'create'> {
  readonly lifeline: Lifeline;
}

export interface Cluster extends RunningPostgres {
  /** Contains all files of this run; removed when the cluster stops. */
  readonly runFolder: string;
}

/**
 * Starts a temporary PostgreSQL server with the sample data. Times are shifted from the template's to the
 * current time.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await sweepRunFolders();
  // Registered before the folder exists, so that the watchdog also cleans up after an early kill.
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
