import { z } from 'zod';
import type { ConfigItem } from '../../../src-preload/contract/entities/configItem.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import type { KeptItem } from '../../cache/reads/itemRows.ts';
import { toProperties } from '../../server/properties.ts';
import type { OpenStore } from '../../sync/OfflineStore.ts';
import { toConfigText } from './itemRows.ts';

const namedSchema = z.object({ name: z.string().nullish() });

async function nameIn({ cache }: OpenStore, feed: 'agents' | 'scrapers', id: string): Promise<string | null> {
  const record = await cache.read.record(feed, id);
  return (record === null ? undefined : namedSchema.safeParse(JSON.parse(record)).data)?.name ?? null;
}

async function agentOf(open: OpenStore, agentId: string | null): Promise<ConfigItem['agent']> {
  if (agentId === null || agentId === nilUuid) return null;
  return { id: agentId, name: await nameIn(open, 'agents', agentId) };
}

/** Users without permission to read scrapers get the scraper's name from the cached item page. */
async function scraperOf(
  open: OpenStore,
  scraperId: string | null,
  visited: ConfigItem | undefined,
): Promise<ConfigItem['scraper']> {
  if (scraperId === null) return null;
  const name = await nameIn(open, 'scrapers', scraperId);
  if (name !== null) return { id: scraperId, name };
  return visited?.scraper?.id === scraperId ? visited.scraper : null;
}

/** Removes the configuration, which must not be stored on disk. */
export const withoutConfig = (item: ConfigItem): ConfigItem => ({
  ...item,
  configText: null,
  configKept: false,
});

type Config = Pick<ConfigItem, 'configText' | 'configFormat' | 'configKept'>;

async function configOf({ cache }: OpenStore, k: number): Promise<Config> {
  const body = await cache.read.body(k);
  if (body === null) return { configText: null, configFormat: 'json', configKept: false };
  return { ...toConfigText(body.isText ? body.text : JSON.parse(body.text)), configKept: true };
}

function toItem(
  kept: KeptItem,
  found: Pick<ConfigItem, 'agent' | 'scraper' | 'counts'>,
  config: Config,
): ConfigItem {
  const { description, deleteReason, lastScrapedAt, properties, scraperId: _, agentId: __, ...listed } = kept;
  return {
    ...listed,
    labels: { ...kept.labels },
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
 * @param visited the last response for the page
 */
export async function keptItem(
  kept: OpenStore,
  id: string,
  visited: ConfigItem | undefined,
): Promise<ConfigItem | undefined> {
  const found = await kept.cache.read.item(id);
  if (found === null) return visited;
  const { k, ...item } = found;
  const config = await configOf(kept, k);
  const better = config.configKept || visited === undefined ? config : visited;
  const { configText, configFormat, configKept } = better;
  const { counts } = visited ?? {};
  const checks = await kept.cache.read.checksOfItem(id);
  const known = {
    // Sync fetches only the number of checks. Other tab counts come from the cached response.
    counts: counts == null ? null : { ...counts, checks: checks?.length ?? counts.checks },
    agent: await agentOf(kept, item.agentId),
    scraper: await scraperOf(kept, item.scraperId, visited),
  };
  return toItem(item, known, { configText, configFormat, configKept });
}
