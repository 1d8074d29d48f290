import { rm } from 'node:fs/promises';
import { createRunFolder, newRunFolderName, removeRunFolder, sweepRunFolders } from '../runFolder.ts';
import type { WatchdogClient } from '../WatchdogClient.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';
import { copyOrBuildTemplate, type TemplateOptions } from './templates.ts';

export interface ClusterOptions extends TemplateOptions, Omit<PostgresOptions, 'create'> {
  readonly watchdog: WatchdogClient;
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
  options.watchdog.send('uses', runFolder);
  const told = () => options.watchdog.send('removed', runFolder);
  try {
    createRunFolder(runFolder);
    const folder = await copyOrBuildTemplate(runFolder, options);
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
    await removeRunFolder(runFolder);
    told();
    throw error;
  }
}
