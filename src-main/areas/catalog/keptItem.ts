import { z } from 'zod';
import type { ConfigItem } from '../../../src-preload/contract/entities/configItem.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import type { KeptItem } from '../../cache/reads/itemRows.ts';
import type { OpenStore } from '../../sync/OfflineStore.ts';
import { toConfigText, toProperties } from './itemRows.ts';

const agentSchema = z.object({ name: z.string().nullish() });

async function agentOf({ cache }: OpenStore, agentId: string | null): Promise<ConfigItem['agent']> {
  if (agentId === null || agentId === nilUuid) return null;
  const record = await cache.read.record('agents', agentId);
  const agent = record === null ? undefined : agentSchema.safeParse(JSON.parse(record)).data;
  return { id: agentId, name: agent?.name ?? null };
}

/** An item without what should not lie on a disk. */
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
  agent: ConfigItem['agent'],
  config: Config,
  visited: ConfigItem | undefined,
): ConfigItem {
  const { description, deleteReason, lastScrapedAt, properties, scraperId, agentId: _, ...listed } = kept;
  return {
    ...listed,
    labels: { ...kept.labels },
    description,
    deleteReason,
    lastScrapedAt,
    properties: toProperties(properties),
    agent,
    // Names of scrapers and numbers of tabs are only in what was once asked of the server.
    scraper: visited?.scraper?.id === scraperId ? (visited?.scraper ?? null) : null,
    counts: visited?.counts ?? null,
    ...config,
  };
}

/**
 * An item from what is kept: the row that sync keeps fresh, its configuration where there is room for it, and what was on the page
 * when it was visited.
 * @param visited the page's last answer
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
  return toItem(item, await agentOf(kept, item.agentId), { configText, configFormat, configKept }, visited);
}
