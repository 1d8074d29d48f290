import { isDeepStrictEqual } from 'node:util';
import {
  type ConfigItem,
  type ConfigListItem,
  configItemSchema,
} from '../../../src-preload/contract/entities/configItem.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import { alwaysSecret } from '../../sync/feeds/bodies.ts';
import { becauseOf, mayFallBack } from '../../sync/ResponseCache.ts';
import type { CatalogParts } from './CatalogParts.ts';
import { configDetailColumns, configDetailRowSchema, toItem } from './itemRows.ts';
import { keptItem, withoutConfig } from './keptItem.ts';

/** Under this name the answers of the page are kept. */
const call = 'catalog.item.get';

// Specification part 3 section 8.
const notFound = () => new Failure('NOT_FOUND', { sentence: 'Details not found' });

/** A nested item comes back once per ancestor; the first row is the item. Schema guide section 7. */
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

/** What of an item the list shows, too. */
const listed = (item: ConfigListItem | undefined) =>
  item && [item.name, item.type, item.status, item.health, item.deletedAt === null, item.tags];

/** The page may know better than what is kept: then the row is read again, so that lists agree with it. */
async function agree({ store }: CatalogParts, id: string, item: ConfigItem | undefined): Promise<void> {
  const agrees = await store.tryUse(async ({ cache, items }) => {
    if (!items.complete) return true;
    return isDeepStrictEqual(listed((await cache.read.item(id)) ?? undefined), listed(item));
  });
  if (agrees === false) await store.reread([id]);
}

/** Keeps what the page showed; of secret types everything but the configuration. */
async function keep({ answers, store }: CatalogParts, item: ConfigItem, asOf: string): Promise<void> {
  const secret = [...alwaysSecret, ...((await store.open())?.limits.secretTypes ?? [])].includes(item.type);
  await answers.put(
    call,
    { id: item.id },
    { data: secret ? withoutConfig(item) : item, source: 'server', asOf },
  );
}

/** The page from what is kept, or undefined when nothing of the item is. */
async function recall({ answers, store }: CatalogParts, id: string) {
  const visited = await answers.get(call, { id });
  const parsed = configItemSchema.safeParse(visited?.data);
  return store.tryUse(async (kept) => {
    const data = await keptItem(kept, id, parsed.success ? parsed.data : undefined);
    if (data === undefined) return undefined;
    const { completeAtMs } = kept.items;
    const synced = completeAtMs === null ? undefined : new Date(completeAtMs).toISOString();
    return { data, source: 'cache' as const, asOf: synced ?? visited?.asOf ?? new Date(0).toISOString() };
  });
}

/** One item; API reference section 11.2. */
export const itemProcedures = (parts: CatalogParts) => ({
  get: procedures.catalog.item.get.handler(async ({ input: { id, kept: onlyKept }, signal }) => {
    // An id that is no UUID is nobody's; the server would answer it with an error of its database.
    if (!isUuid(id)) throw notFound();
    if (onlyKept === true) {
      const found = await recall(parts, id);
      if (found === undefined) throw notFound();
      return found;
    }
    try {
      const data = await parts.answers.asking(call, { id }, () => readItem(parts, id, signal));
      const asOf = new Date(parts.clock.now()).toISOString();
      void keep(parts, data, asOf).then(() => agree(parts, id, data));
      return { data, source: 'server' as const, asOf };
    } catch (error) {
      if (error instanceof Failure && error.code === 'NOT_FOUND') void agree(parts, id, undefined);
      const found = mayFallBack(error) ? await recall(parts, id) : undefined;
      if (found === undefined || !mayFallBack(error)) throw error;
      return { ...found, because: becauseOf(error) };
    }
  }),
});
