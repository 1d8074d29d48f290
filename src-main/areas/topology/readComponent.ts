import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import {
  type PackedComponent,
  packComponents,
  type ServerComponent,
} from '#contract/rules/packedComponents.ts';
import type { ComponentAnswer } from '#contract/topology.ts';
import { nullableText } from '#main/server/columnSchemas.ts';
import { componentColumns, componentRowSchema } from '#main/server/componentRows.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import type { TopologyService } from '#main/server/TopologyService.ts';

type Signal = AbortSignal | undefined;

const namedRowSchema = z
  .object({ id: idSchema, name: nullableText })
  .nullish()
  .catch(null)
  .transform((row) => (row == null ? null : { id: row.id, name: (row.name ?? '').trim() }));

const ownersSchema = z.object({ id: idSchema, made_by: namedRowSchema, topologies: namedRowSchema });

interface ComponentRecord {
  readonly row: ServerComponent;
  readonly createdBy: ComponentAnswer['createdBy'];
  readonly topology: ComponentAnswer['topology'];
}

/** Reads the row of a component, including deleted ones. */
async function readRow(data: DataApi, id: string, signal: Signal): Promise<ComponentRecord | undefined> {
  const where = [['id', 'eq', id]] as const;
  const relation = 'components';
  const [row, owners] = await Promise.all([
    data.row({ relation, columns: componentColumns, where, signal }, componentRowSchema),
    data.row(
      {
        relation,
        columns: ['id', 'made_by:people!components_created_by_fkey(id,name)', 'topologies(id,name)'],
        where,
        signal,
      },
      ownersSchema,
    ),
  ]);
  return row && { row, createdBy: owners?.made_by ?? null, topology: owners?.topologies ?? null };
}

/**
 * Reads a component and its subtree from the server.
 * @returns undefined if the component does not exist
 * @throws Failure from the server
 */
export async function readComponent(
  data: DataApi,
  service: TopologyService,
  id: string,
  signal: Signal,
): Promise<ComponentAnswer | undefined> {
  const [tree, table] = await Promise.all([service.tree({ id }, signal), readRow(data, id, signal)]);
  const [first = id] = tree.roots;
  const about = { createdBy: table?.createdBy ?? null, topology: table?.topology ?? null };
  if (tree.roots.length === 0) {
    // Only the table has deleted components.
    if (table === undefined) return undefined;
    return { ...about, count: 1, packed: packComponents([id], [[table.row, null, null]]) };
  }
  const rows = tree.components.map(
    (component): PackedComponent => [component, component.id === first ? (table?.row ?? null) : null, null],
  );
  return { ...about, count: tree.roots.length, packed: packComponents([first], rows) };
}
