import { isDeepStrictEqual } from 'node:util';
import {
  type ConfigItem,
  type ConfigListItem,
  configItemSchema,
} from '../../../src-preload/contract/entities/configItem.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import { alwaysSecret } from '../../feeds/bodies.ts';
import { answerFrom } from '../../reading/answerFrom.ts';
import type { CatalogParts } from './CatalogParts.ts';
import { configDetailColumns, configDetailRowSchema, countsRowSchema, toItem } from './itemRows.ts';
import { keptItem, withoutConfig } from './keptItem.ts';

/** Cache key for responses of this procedure. */
const call = 'catalog.item.get';

const notFound = () => new Failure('NOT_FOUND', { sentence: 'Details not found' });

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
const listed = (item: ConfigListItem | undefined) =>
  item && [item.name, item.type, item.status, item.health, item.deletedAt === null, item.tags];

/** Syncs the list row again if it differs from the server's item, so that lists match the page. */
async function agree({ store }: CatalogParts, id: string, item: ConfigItem | undefined): Promise<void> {
  const agrees = await store.tryUse(async ({ cache, standing }) => {
    if (!standing('items').complete) return true;
    return isDeepStrictEqual(listed((await cache.read.item(id)) ?? undefined), listed(item));
  });
  if (agrees === false) await store.beside('items', 'reread', [id]);
}

/** Removes the configuration of secret types before the item is cached on disk. */
async function keepable({ store }: CatalogParts, item: ConfigItem): Promise<ConfigItem> {
  const secret = [...alwaysSecret, ...((await store.open())?.limits.secretTypes ?? [])];
  return secret.includes(item.type) ? withoutConfig(item) : item;
}

export const itemProcedures = (parts: CatalogParts) => ({
  get: procedures.catalog.item.get.handler(async ({ input: { id, kept: onlyKept }, signal }) => {
    // Not a UUID: PostgREST would answer 400 (22P02). Treat as not found.
    if (!isUuid(id)) throw notFound();
    const asked = answerFrom<ConfigItem>(parts, {
      policy: onlyKept === true ? 'kept' : 'server',
      feed: 'items',
      server: () => readItem(parts, id, signal),
      kept: async (open, visited) => {
        const data = await keptItem(open, id, visited?.data);
        if (data === undefined) return undefined;
        const { completeAtMs } = open.standing('items');
        // Synced data is as old as the feed's last complete pass. Otherwise it is as old as the last visit.
        return completeAtMs === null ? { data, asOf: visited?.asOf ?? new Date(0).toISOString() } : { data };
      },
      visit: { call, input: { id }, schema: configItemSchema, keepable: (item) => keepable(parts, item) },
      missing: notFound,
    });
    asked.then(
      ({ source, data }) => {
        if (source === 'server') void agree(parts, id, data);
      },
      (error: unknown) => {
        const gone = error instanceof Failure && error.code === 'NOT_FOUND' && onlyKept !== true;
        if (gone) void agree(parts, id, undefined);
      },
    );
    return asked;
  }),
  counts: procedures.catalog.item.counts.handler(async ({ input: { id }, signal }) => {
    const { session, clock } = parts;
    const columns = ['summary'];
    const where = [['id', 'eq', id]] as const;
    const counts = isUuid(id)
      ? await session.data().row({ relation: 'config_detail', columns, where, signal }, countsRowSchema)
      : undefined;
    if (counts === undefined) throw notFound();
    return { data: counts, source: 'server' as const, asOf: new Date(clock.now()).toISOString() };
  }),
});
