import { z } from 'zod';
import { ownColumnSchema } from '#contract/catalog.ts';
import { defaultIgnoredPaths, maxIgnoredPathLength, maxIgnoredPaths } from '#contract/rules/ignoredPaths.ts';
import { maxOwnColumns } from '#contract/rules/ownColumns.ts';
import { otherQueriedLists } from '#contract/rules/recentQueries.ts';
import { localTimeZone, readTimeZone } from '#contract/rules/zonedTime.ts';
import { type Preferences as PreferencesShape, queriesSchema, tableLayoutSchema } from '#contract/shell.ts';
import { JsonFile } from '#main/base/JsonFile.ts';
import type { Log } from '#main/base/log.ts';
import { preferencesFile } from '#main/host/startupSettings.ts';

/** A damaged value falls back to its default without affecting the others. */
const fileSchema = z.object({
  theme: z.enum(['light', 'dark', 'system']).catch('system'),
  iconColours: z.enum(['own', 'grey']).catch('own'),
  timeZone: z.string().transform(readTimeZone).catch(localTimeZone),
  sidebarCollapsed: z.boolean().catch(false),
  tourSeen: z.boolean().catch(false),
  singleKeys: z.boolean().catch(true),
  configFormat: z.enum(['yaml', 'json']).catch('json'),
  areDeletedConfigsHidden: z.boolean().catch(true),
  areDeletedConfigChangesHidden: z.boolean().catch(true),
  relationships: z
    .object({
      shown: z.enum(['table', 'graph']).catch('table'),
      direction: z.enum(['LR', 'TB']).catch('LR'),
      edges: z.enum(['curve', 'step']).catch('curve'),
    })
    .catch({ shown: 'table', direction: 'LR', edges: 'curve' }),
  lastRoutes: z.record(z.string(), z.string()).catch({}),
  tableLayouts: z.record(z.string(), tableLayoutSchema).catch({}),
  configTypesFavorites: z.record(z.string(), z.boolean()).catch({}),
  ignoredPaths: z
    .array(z.string().max(maxIgnoredPathLength))
    .max(maxIgnoredPaths)
    .catch([...defaultIgnoredPaths]),
  // One unreadable column must not remove the others.
  catalogColumns: z
    .array(z.unknown().transform((column) => ownColumnSchema.safeParse(column).data))
    .transform((columns) => columns.filter((column) => column !== undefined).slice(0, maxOwnColumns))
    .catch([]),
  recentQueries: queriesSchema.catch([]),
  listQueries: z
    .record(z.string(), z.unknown())
    .transform((stored): PreferencesShape['listQueries'] =>
      Object.fromEntries(
        otherQueriedLists.flatMap((list) => {
          const { data } = queriesSchema.safeParse(stored[list]);
          return data === undefined ? [] : [[list, data]];
        }),
      ),
    )
    .catch({}),
});

/**
 * Limits of the stored entries, so that the file stays small enough to be read. The contract limits the
 * size of each entry.
 */
const maxEntries = { lastRoutes: 100, tableLayouts: 300, configTypesFavorites: 1_000 } as const;

/** Merges entries; those of the patch come last. Drops the oldest beyond the limit. */
function mergeEntries<T>(
  stored: Readonly<Record<string, T>>,
  patch: Readonly<Record<string, T>> | undefined,
  max: number,
): [string, T][] {
  const others = Object.entries(stored).filter(([key]) => !Object.hasOwn(patch ?? {}, key));
  return [...others, ...Object.entries(patch ?? {})].slice(-max);
}

/**
 * Stores the window's preferences in `preferences.json`. Reads the file synchronously, because the first
 * paint needs them.
 */
export class PreferenceStore {
  readonly #file: JsonFile<PreferencesShape>;

  constructor(dataFolder: string, log: Log) {
    this.#file = new JsonFile<PreferencesShape>(
      preferencesFile(dataFolder),
      fileSchema,
      fileSchema.parse({}),
      log,
    );
    this.#file.load(Date.now());
  }

  get value(): PreferencesShape {
    return this.#file.value;
  }

  /** @throws the file system's error; the change still applies until the application stops */
  async change(
    patch: { [Key in keyof PreferencesShape]?: PreferencesShape[Key] | undefined },
  ): Promise<PreferencesShape> {
    const { value } = this;
    await this.#file.write({
      theme: patch.theme ?? value.theme,
      iconColours: patch.iconColours ?? value.iconColours,
      timeZone: readTimeZone(patch.timeZone ?? value.timeZone),
      sidebarCollapsed: patch.sidebarCollapsed ?? value.sidebarCollapsed,
      tourSeen: patch.tourSeen ?? value.tourSeen,
      singleKeys: patch.singleKeys ?? value.singleKeys,
      configFormat: patch.configFormat ?? value.configFormat,
      areDeletedConfigsHidden: patch.areDeletedConfigsHidden ?? value.areDeletedConfigsHidden,
      areDeletedConfigChangesHidden:
        patch.areDeletedConfigChangesHidden ?? value.areDeletedConfigChangesHidden,
      relationships: patch.relationships ?? value.relationships,
      lastRoutes: Object.fromEntries(mergeEntries(value.lastRoutes, patch.lastRoutes, maxEntries.lastRoutes)),
      tableLayouts: Object.fromEntries(
        mergeEntries(value.tableLayouts, patch.tableLayouts, maxEntries.tableLayouts).filter(
          ([, layout]) => layout !== null,
        ),
      ),
      ignoredPaths: patch.ignoredPaths ?? value.ignoredPaths,
      catalogColumns: patch.catalogColumns ?? value.catalogColumns,
      recentQueries: patch.recentQueries ?? value.recentQueries,
      listQueries: { ...value.listQueries, ...patch.listQueries },
      configTypesFavorites: Object.fromEntries(
        mergeEntries(
          value.configTypesFavorites,
          patch.configTypesFavorites,
          maxEntries.configTypesFavorites,
        ).filter(([, isFavorite]) => isFavorite),
      ),
    });
    return this.value;
  }
}
