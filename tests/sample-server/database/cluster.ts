import { rm } from 'node:fs/promises';
import type { Lifeline } from '../Lifeline.ts';
import { clearRunFolder, createRunFolder, sweepRunFolders } from '../runFolder.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { shiftTo } from './seed.ts';
import { type TemplateOptions, unpackTemplate } from './templates.ts';

export interface ClusterOptions extends TemplateOptions {
  readonly now: Date;
  readonly lifeline: Lifeline;
}

/** Starts a throw-away PostgreSQL with the sample's data; stopping it removes every trace. */
export async function startCluster(options: ClusterOptions): Promise<RunningPostgres> {
  await sweepRunFolders();
  const runFolder = await createRunFolder();
  options.lifeline.tell('folder', runFolder);
  const told = () => options.lifeline.tell('removed', runFolder);
  try {
    const folder = await unpackTemplate(runFolder, options);
    const postgres = await startPostgres(folder, false);
    await shiftTo(postgres.client, options.now);
    return {
      ...postgres,
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
