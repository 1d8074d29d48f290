import { z } from 'zod';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { exactDigits, exactKeys, plainKey, stringifyExact } from '#contract/rules/exactJson.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import {
  itemDetailColumns,
  itemListColumns,
  labelsColumn,
  toConfigListItem,
} from '#main/cache/tables/items.ts';
import { joinedSchemaOf, serverColumns } from '#main/cache/tables/rows.ts';
import { documentSchema } from '#main/server/documents.ts';
import { toProperties } from '#main/server/properties.ts';

const namedRowSchema = z.object({ id: z.string(), name: z.string().nullish() }).nullish();

/**
 * Columns of the view `config_detail` that the page displays. Not its `summary`: the server counts the changes
 * of the root of the item's path there, and counts relationships and insights that the tabs do not list.
 */
const { description, deleteReason, lastScrapedAt, agentId, properties } = itemDetailColumns;
const ownColumns = {
  ...itemListColumns,
  labels: labelsColumn,
  description,
  deleteReason,
  lastScrapedAt,
  agentId,
  properties,
};

/** The row with its configuration, its scraper and its agent. */
export const configDetailRowSchema = joinedSchemaOf(ownColumns, {
  config: documentSchema.optional(),
  config_scrapers: namedRowSchema,
  agents: namedRowSchema,
});

type ConfigDetailRow = z.infer<typeof configDetailRowSchema>;

export const configDetailColumns: readonly string[] = [
  ...serverColumns(ownColumns),
  'config',
  'config_scrapers(id,name)',
  'agents(id,name)',
];

/** Sorts keys by their text, as Go's JSON encoder does: `10` comes before `2`. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null || exactDigits(value) !== undefined) return value;
  const sorted = Object.entries(value)
    .map(([key, inner]) => [plainKey(key), inner] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const keys = exactKeys(sorted.map(([key]) => key));
  return Object.fromEntries(sorted.map(([key, inner], index) => [keys[index] ?? key, sortKeys(inner)]));
}

type ConfigText = Pick<ConfigItem, 'configText' | 'configFormat'>;

/** The server wraps a file that is not JSON: its text plus the name of its format. */
const wrappedTextSchema = z.strictObject({ format: z.string(), content: z.string() });

/** Returns a configuration as text: JSON indented with sorted keys, plain text unchanged. */
export function toConfigText(config: unknown): ConfigText {
  if (config === null || config === undefined) return { configText: null, configFormat: 'json' };
  const wrapped = wrappedTextSchema.safeParse(config);
  const text = wrapped.success ? wrapped.data.content : config;
  return typeof text === 'string'
    ? { configText: text, configFormat: 'text' }
    : { configText: stringifyExact(sortKeys(text), 2), configFormat: 'json' };
}

function agentOf({ row, joined: { agents } }: ConfigDetailRow): ConfigItem['agent'] {
  return row.agentId === null || row.agentId === nilUuid
    ? null
    : { id: row.agentId, name: agents?.name ?? null };
}

export function toItem(read: ConfigDetailRow): ConfigItem {
  const { row, joined } = read;
  const { config_scrapers: scraper } = joined;
  return {
    ...toConfigListItem(row, row.name ?? row.id, { changes: 0, analysis: {} }),
    description: row.description,
    labels: row.labels,
    properties: toProperties(row.properties),
    scraper: scraper?.name ? { id: scraper.id, name: scraper.name } : null,
    lastScrapedAt: row.lastScrapedAt,
    deleteReason: row.deleteReason,
    agent: agentOf(read),
    ...toConfigText(joined.config),
    configKept: true,
  };
}
