import { isDeepStrictEqual } from 'node:util';
import type { ColumnValue, Peers } from '#contract/catalog.ts';
import { type ConfigItem, type ConfigListItem, configItemSchema } from '#contract/entities/configItem.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { alwaysSecretTypes } from '#main/feeds/bodies.ts';
import { answerFrom } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import type { CatalogParts } from './CatalogParts.ts';
import { configDetailColumns, configDetailRowSchema, toItem } from './configDetailRows.ts';
import { itemFromCache, withoutConfig } from './itemFromCache.ts';
import { peersFromServer } from './serverCatalog.ts';

/** Cache key for responses of this procedure. */
const cacheKey = 'catalog.item.get';

const notFound = () => new Failure('NOT_FOUND', { sentence: 'Details not found' });

/** Returns why a path cannot be used. Loads the parser on demand: the start of the application does not need it. */
const findProblem = async (path: string): Promise<string | null> =>
  (await import('#main/cache/ownValues.ts')).findProblemOfPath(path);

const notSynced = () => new Failure('NOT_FOUND', { sentence: 'This item is not synced yet.' });

/** Reads one item. The server returns a nested item once per ancestor; the first row is the item. */
async function readItem(
  { session }: CatalogParts,
  id: string,
  signal: AbortSignal | undefined,
): Promise<ConfigItem> {
  const row = await session.data().row(
    {
      relation: 'config_detail',
      columns: configDetailColumns,
      where: [['id', 'eq', id]],
      signal,
    },
    configDetailRowSchema,
  );
  if (row === undefined) throw notFound();
  return toItem(row);
}

/** Fields that the list displays too. */
const listedFields = (item: ConfigListItem | undefined) =>
  item && [item.name, item.type, item.status, item.health, item.deletedAt === null, item.tags];

/** Syncs the list row again if it differs from the server's item, so that lists match the page. */
async function resyncIfChanged(
  { store }: CatalogParts,
  id: string,
  item: ConfigItem | undefined,
): Promise<void> {
  const agrees = await store.tryUse(async ({ cache, completeness }) => {
    if (!completeness('items').complete) return true;
    return isDeepStrictEqual(listedFields((await cache.read.item(id)) ?? undefined), listedFields(item));
  });
  if (agrees === false) await store.runNow('items', 'reread', [id]);
}

/** Whether configurations of a type must not be stored. */
async function isSecretType({ store }: Pick<CatalogParts, 'store'>, type: string): Promise<boolean> {
  return (
    alwaysSecretTypes.includes(type) || ((await store.open())?.limits.secretTypes.includes(type) ?? false)
  );
}

/** Removes the configuration of secret types before the item is cached on disk. */
const toStorable = async (parts: CatalogParts, item: ConfigItem): Promise<ConfigItem> =>
  (await isSecretType(parts, item.type)) ? withoutConfig(item) : item;

export const itemProcedures = (parts: CatalogParts) => ({
  get: procedures.catalog.item.get.handler(async ({ input: { id, kept: cachedOnly }, signal }) => {
    // Not a UUID: PostgREST would answer 400 (22P02). Treat as not found.
    if (!isUuid(id)) throw notFound();
    const answer = answerFrom<ConfigItem>(parts, {
      policy: cachedOnly === true ? 'kept' : 'server',
      feed: 'items',
      server: () => readItem(parts, id, signal),
      fromCache: async (open, visited) => {
        const data = await itemFromCache(open.cache.read, id, visited?.data);
        if (data === undefined) return undefined;
        const { completeAtMs } = open.completeness('items');
        // Synced data is as old as the feed's last complete pass. Otherwise it is as old as the last visit.
        return completeAtMs === null ? { data, asOf: visited?.asOf ?? new Date(0).toISOString() } : { data };
      },
      caching: {
        call: cacheKey,
        input: { id },
        schema: configItemSchema,
        toCacheable: (item) => toStorable(parts, item),
      },
      notCachedError: notFound,
    });
    answer.then(
      ({ source, data }) => {
        if (source === 'server') void resyncIfChanged(parts, id, data);
      },
      (error: unknown) => {
        const gone = error instanceof Failure && error.code === 'NOT_FOUND' && cachedOnly !== true;
        if (gone) void resyncIfChanged(parts, id, undefined);
      },
    );
    return answer;
  }),
  columnChoices: procedures.catalog.item.columnChoices.handler(({ input: { id } }) =>
    answerFrom(parts, {
      policy: 'synced',
      feed: 'items',
      server: () => Promise.reject(notFound()),
      fromCache: async ({ cache }) => {
        const data = await cache.read.columnChoices(id);
        return data === null ? undefined : { data };
      },
      notCachedError: notSynced,
    }),
  ),
  columnValue: procedures.catalog.item.columnValue.handler(async ({ input: { id, column } }) => {
    const problem = column.source === 'path' ? await findProblem(column.key) : null;
    // Known without an item, so that a path can be checked in an empty list.
    if (problem !== null || id === null) return answerNow<ColumnValue>(parts.clock, { value: null, problem });
    return answerFrom<ColumnValue>(parts, {
      policy: 'synced',
      feed: 'items',
      server: () => Promise.reject(notFound()),
      fromCache: async ({ cache }) => {
        const [values] = await cache.read.ownValues([id], [column]);
        return { data: { value: values?.[0] ?? null, problem } };
      },
      notCachedError: notSynced,
    });
  }),
  // Configurations are synced after the items, and those of secret types never.
  peers: procedures.catalog.item.peers.handler(async ({ input, signal }) => {
    const { id, type } = input;
    if (!isUuid(id)) throw notFound();
    return answerFrom<Peers>(parts, {
      policy: (await isSecretType(parts, type)) ? 'server' : 'cache',
      feed: 'bodies',
      server: () => peersFromServer(parts.session.data(), input, signal),
      fromCache: async ({ cache }) => ({ data: await cache.read.peers(id, type) }),
    });
  }),
});
