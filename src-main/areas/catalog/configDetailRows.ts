import { z } from 'zod';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { exactDigits, exactKeys, plainKey, stringifyExact } from '#contract/rules/exactJson.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import { timeOrNull } from '#main/server/columnSchemas.ts';
import { configRowSchema, textMap, toListItem } from '#main/server/configRows.ts';
import { documentSchema } from '#main/server/documents.ts';
import { toProperties } from '#main/server/properties.ts';

const namedRowSchema = z.object({ id: z.string(), name: z.string().nullish() }).nullish();

/**
 * Columns of the view `config_detail` that the page displays. Not its `summary`: the server counts the changes
 * of the root of the item's path there, and counts relationships and insights that the tabs do not list.
 */
const ownColumnsSchema = configRowSchema.omit({ changes: true, analysis: true }).extend({
  description: z.string().nullish(),
  labels: textMap,
  config: documentSchema.optional(),
  // A scraper's transformation may write anything here. Malformed properties are dropped, so the rest of the
  // page still loads.
  properties: z.unknown().optional(),
  agent_id: z.string().nullish(),
  last_scraped_time: timeOrNull,
  delete_reason: z.string().nullish(),
});

/** The same row, joined with its scraper and its agent. */
export const configDetailRowSchema = ownColumnsSchema.extend({
  config_scrapers: namedRowSchema,
  agents: namedRowSchema,
});

type ConfigDetailRow = z.infer<typeof configDetailRowSchema>;

export const configDetailColumns: readonly string[] = [
  ...Object.keys(ownColumnsSchema.shape),
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

function agentOf({ agent_id, agents }: ConfigDetailRow): ConfigItem['agent'] {
  if (agent_id === null || agent_id === undefined || agent_id === nilUuid) return null;
  return { id: agent_id, name: agents?.name ?? null };
}

export const toItem = (row: ConfigDetailRow): ConfigItem => ({
  ...toListItem({ ...row, changes: 0, analysis: {} }),
  description: row.description ?? null,
  labels: row.labels,
  properties: toProperties(row.properties),
  scraper: row.config_scrapers?.name ? { id: row.config_scrapers.id, name: row.config_scrapers.name } : null,
  lastScrapedAt: row.last_scraped_time,
  deleteReason: row.delete_reason ?? null,
  agent: agentOf(row),
  ...toConfigText(row.config),
  configKept: true,
});
