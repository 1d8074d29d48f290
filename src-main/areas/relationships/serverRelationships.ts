import { z } from 'zod';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { idSchema } from '#contract/entities/id.ts';
import type { ComponentLink, RelationshipsInput } from '#contract/relationships.ts';
import {
  hardRelation,
  manualSelector,
  maxRelatedItems,
  relatedItemsDepth,
} from '#contract/rules/relationships.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Traversal, TraversedEdge } from '#main/cache/reads/RelationshipReader.ts';
import { itemListColumns, toConfigListItem } from '#main/cache/tables/items.ts';
import { rowSchemaOf, serverColumns } from '#main/cache/tables/rows.ts';
import { configColumns, configRowSchema } from '#main/reading/configRows.ts';
import { countOrZero } from '#main/server/columnSchemas.ts';
import { type DataApi, rowCap } from '#main/server/DataApi.ts';
import type { TableQuery } from '#main/server/postgrest.ts';

type Signal = AbortSignal | undefined;

/** A row of `config_relationships_recursive` and of `get_recursive_path`. */
const edgeSchema = z
  .object({
    id: idSchema,
    related_id: idSchema,
    relation_type: z.string().nullish(),
    direction: z.enum(['outgoing', 'incoming']).catch('outgoing'),
    depth: countOrZero,
  })
  .transform(
    (row): TraversedEdge => ({
      from: row.id,
      to: row.related_id,
      relation: row.relation_type ?? null,
      direction: row.direction,
      depth: row.depth,
    }),
  );

const edgeColumns = Object.keys(edgeSchema.in.shape);

/** `related_configs_recursive` has no class column. */
const itemColumns = configColumns.filter((column) => column !== 'config_class');

const edgeOrder: NonNullable<TableQuery['order']> = [
  ['depth', 'asc'],
  ['id', 'asc'],
  ['related_id', 'asc'],
  ['relation_type', 'asc'],
  ['direction', 'asc'],
];

/** Maximum number of edges. The nearest edges come first. */
const maxEdges = 2 * maxRelatedItems;

interface Edges {
  readonly edges: readonly TraversedEdge[];
  readonly hasMore: boolean;
}

/** Reads all pages of the traversal, because its result can exceed the row limit of the server. */
async function edgesFromServer(
  data: DataApi,
  args: Readonly<Record<string, string>>,
  signal: Signal,
): Promise<Edges> {
  const edges: TraversedEdge[] = [];
  for (let offset = 0; ; ) {
    const page = await data.page(
      {
        relation: 'rpc/config_relationships_recursive',
        columns: edgeColumns,
        args,
        order: edgeOrder,
        offset,
        limit: rowCap,
        signal,
      },
      edgeSchema,
    );
    edges.push(...page.rows);
    if (page.receivedCount === 0) return { edges, hasMore: false };
    offset += page.receivedCount;
    if (offset >= maxEdges) return { edges, hasMore: true };
  }
}

/** Returns the path from the item to its root. */
async function parentsFromServer(
  data: DataApi,
  id: string,
  signal: Signal,
): Promise<readonly TraversedEdge[]> {
  const { rows } = await data.page(
    { relation: 'rpc/get_recursive_path', columns: edgeColumns, args: { start: id }, signal },
    edgeSchema,
  );
  return rows.map((edge) => ({ ...edge, direction: 'incoming', relation: hardRelation }));
}

async function itemsFromServer(
  data: DataApi,
  args: Readonly<Record<string, string>>,
  signal: Signal,
): Promise<ConfigListItem[]> {
  const items: ConfigListItem[] = [];
  const query = { relation: 'rpc/related_configs_recursive', columns: itemColumns, args, signal };
  for await (const page of data.pages(query, configRowSchema)) {
    items.push(...page.rows);
    // Stops early, because the traversal may reach every item.
    if (items.length >= maxEdges) break;
  }
  return items;
}

/** Returns the ids of the nearest items, including the start. */
function nearestOf(start: string, edges: readonly TraversedEdge[]): ReadonlySet<string> {
  const ids = new Set([start]);
  for (const { from, to } of edges) {
    if (ids.size >= maxRelatedItems) break;
    ids.add(from).add(to);
  }
  return ids;
}

/**
 * Reads the relationships of an item.
 * @returns undefined if the item does not exist
 * @throws Failure from the data API
 */
export async function relationshipsFromServer(
  data: DataApi,
  { id, outgoing, incoming, soft, hideDeleted }: RelationshipsInput,
  signal: Signal,
): Promise<Traversal | undefined> {
  const relation = soft ? 'both' : hardRelation;
  const args = {
    config_id: id,
    type_filter: outgoing && incoming ? 'all' : incoming ? 'incoming' : 'outgoing',
    max_depth: String(relatedItemsDepth),
    incoming_relation: relation,
    outgoing_relation: relation,
  };
  const [traversal, parents, items, startItem] = await Promise.all([
    edgesFromServer(data, args, signal),
    parentsFromServer(data, id, signal),
    itemsFromServer(data, { ...args, include_deleted_configs: String(!hideDeleted) }, signal),
    // The result lacks the item itself if it is deleted and deleted items are hidden. A new item is missing
    // for half an hour.
    data.row(
      { relation: 'config_items', columns: startItemColumns, where: [['id', 'eq', id]], signal },
      startItemSchema,
    ),
  ]);
  if (startItem === undefined) return undefined;
  const edges = [...parents, ...traversal.edges];
  const includesStartItem = items.some((item) => item.id === id);
  const allItems = includesStartItem
    ? items
    : [toConfigListItem(startItem, startItem.name ?? startItem.id, { changes: 0, analysis: {} }), ...items];
  const nearest = nearestOf(id, edges);
  const visibleItems =
    allItems.length > maxRelatedItems ? allItems.filter((item) => nearest.has(item.id)) : allItems;
  return { edges, items: visibleItems, more: traversal.hasMore || visibleItems.length < allItems.length };
}

/** The table has no columns for changes and insights. */
const startItemSchema = rowSchemaOf(itemListColumns);
const startItemColumns = serverColumns(itemListColumns);

const linkSchema = z
  .object({
    component_id: idSchema,
    selector_id: z.string().nullish(),
    components: z.object({ name: z.string().nullish(), icon: z.string().nullish() }).nullish(),
  })
  .transform(
    (row): ComponentLink => ({
      component: {
        id: row.component_id,
        name: row.components?.name ?? null,
        icon: row.components?.icon ?? null,
      },
      manual: row.selector_id === manualSelector,
    }),
  );

/** Reads the components of an item, sorted by name. */
export async function linksFromServer(data: DataApi, id: string, signal: Signal): Promise<ComponentLink[]> {
  const { rows } = await data.rows(
    {
      relation: 'config_component_relationships',
      columns: [
        'component_id',
        'selector_id',
        'components!config_component_relationships_component_id_fkey(name,icon)',
      ],
      where: [
        ['config_id', 'eq', id],
        ['deleted_at', 'is', 'null'],
      ],
      key: 'component_id',
      signal,
    },
    linkSchema,
  );
  return rows.toSorted((a, b) => (a.component.name ?? '').localeCompare(b.component.name ?? ''));
}

const linkKeySchema = z.object({ component_id: idSchema });

/**
 * Removes a manual link.
 * @returns false if there was no such link
 * @throws Failure from the data API
 */
export async function unlinkAtServer(data: DataApi, id: string, componentId: string): Promise<boolean> {
  const removed = await data.delete(
    {
      relation: 'config_component_relationships',
      columns: ['component_id'],
      where: [
        ['component_id', 'eq', componentId],
        ['config_id', 'eq', id],
        ['selector_id', 'eq', manualSelector],
      ],
    },
    linkKeySchema,
  );
  return removed.length > 0;
}

/**
 * Links an item to a component manually. A deleted link is restored.
 * @throws Failure CONFLICT if they are already linked; other failures of the data API
 */
export async function linkAtServer(data: DataApi, id: string, componentId: string): Promise<void> {
  try {
    await data.insert(
      {
        relation: 'config_component_relationships',
        columns: ['component_id'],
        values: { component_id: componentId, config_id: id, selector_id: manualSelector },
      },
      linkKeySchema,
    );
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'CONFLICT') throw error;
    // The key of a deleted link stays in the table, so it is restored instead of inserted.
    const [restoredLink] = await data.update(
      {
        relation: 'config_component_relationships',
        columns: ['component_id'],
        where: [
          ['component_id', 'eq', componentId],
          ['config_id', 'eq', id],
          ['deleted_at', 'not.is', 'null'],
        ],
        values: { deleted_at: null, selector_id: manualSelector },
      },
      linkKeySchema,
    );
    if (restoredLink === undefined)
      throw new Failure('CONFLICT', { sentence: 'These items are already linked.' }, { cause: error });
  }
}
