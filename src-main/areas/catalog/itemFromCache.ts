import { z } from 'zod';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { parseExact } from '#contract/rules/exactJson.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import type { Calls } from '#main/base/threadCalls.ts';
import type { StoredItem } from '#main/cache/reads/readItems.ts';
import type { ReaderCalls } from '#main/cache/worker.ts';
import { toProperties } from '#main/server/properties.ts';
import { toConfigText } from './configDetailRows.ts';

type CacheCalls = Calls<ReaderCalls>;

const namedSchema = z.object({ name: z.string().nullish() });

async function readName(read: CacheCalls, feed: 'agents' | 'scrapers', id: string): Promise<string | null> {
  const record = await read.record(feed, id);
  return (record === null ? undefined : namedSchema.safeParse(JSON.parse(record)).data)?.name ?? null;
}

async function agentOf(read: CacheCalls, agentId: string | null): Promise<ConfigItem['agent']> {
  if (agentId === null || agentId === nilUuid) return null;
  return { id: agentId, name: await readName(read, 'agents', agentId) };
}

/** Users without permission to read scrapers get the scraper's name from the cached item page. */
async function scraperOf(
  read: CacheCalls,
  scraperId: string | null,
  cachedResponse: ConfigItem | undefined,
): Promise<ConfigItem['scraper']> {
  if (scraperId === null) return null;
  const name = await readName(read, 'scrapers', scraperId);
  if (name !== null) return { id: scraperId, name };
  return cachedResponse?.scraper?.id === scraperId ? cachedResponse.scraper : null;
}

/** Returns the item without its configuration. Configurations of secret types must not be stored on disk. */
export const withoutConfig = (item: ConfigItem): ConfigItem => ({
  ...item,
  configText: null,
  configKept: false,
});

type ItemConfig = Pick<ConfigItem, 'configText' | 'configFormat' | 'configKept'>;

async function configOf(read: CacheCalls, k: number): Promise<ItemConfig> {
  const body = await read.body(k);
  if (body === null) return { configText: null, configFormat: 'json', configKept: false };
  return { ...toConfigText(body.isText ? body.text : parseExact(body.text)), configKept: true };
}

function toItem(
  stored: StoredItem,
  found: Pick<ConfigItem, 'agent' | 'scraper'>,
  config: ItemConfig,
): ConfigItem {
  const {
    description,
    deleteReason,
    lastScrapedAt,
    properties,
    scraperId: _,
    agentId: __,
    ...listed
  } = stored;
  return {
    ...listed,
    labels: { ...stored.labels },
    description,
    deleteReason,
    lastScrapedAt,
    properties: toProperties(properties),
    ...found,
    ...config,
  };
}

/**
 * Assembles an item from the cache: the synced row, its stored configuration, and the cached response of the
 * page.
 * @param cachedResponse the cached response of the item page, if the user has opened it
 */
export async function itemFromCache(
  read: CacheCalls,
  id: string,
  cachedResponse: ConfigItem | undefined,
): Promise<ConfigItem | undefined> {
  const found = await read.item(id);
  if (found === null) return cachedResponse;
  const { k, ...item } = found;
  const config = await configOf(read, k);
  const better = config.configKept || cachedResponse === undefined ? config : cachedResponse;
  const { configText, configFormat, configKept } = better;
  const known = {
    agent: await agentOf(read, item.agentId),
    scraper: await scraperOf(read, item.scraperId, cachedResponse),
  };
  return toItem(item, known, { configText, configFormat, configKept });
}
