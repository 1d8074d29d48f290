import { z } from 'zod';
import { idSchema } from '../../../src-preload/contract/entities/id.ts';
import {
  type PackedComponent,
  packComponents,
  type ToldComponent,
} from '../../../src-preload/contract/rules/packedComponents.ts';
import type { ComponentAnswer } from '../../../src-preload/contract/topology.ts';
import { componentColumns, componentRowSchema } from '../../server/componentRows.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { text } from '../../server/fields.ts';
import type { TopologyService } from '../../server/TopologyService.ts';

type Signal = AbortSignal | undefined;

const named = z
  .object({ id: idSchema, name: text })
  .nullish()
  .catch(null)
  .transform((row) => (row == null ? null : { id: row.id, name: (row.name ?? '').trim() }));

const besideSchema = z.object({ id: idSchema, made_by: named, topologies: named });

interface OfTable {
  readonly row: ToldComponent;
  readonly createdBy: ComponentAnswer['createdBy'];
  readonly topology: ComponentAnswer['topology'];
}

/** Reads the row of a component, including deleted ones. */
async function readRow(data: DataApi, id: string, signal: Signal): Promise<OfTable | undefined> {
  const where = [['id', 'eq', id]] as const;
  const relation = 'components';
  const [row, beside] = await Promise.all([
    data.row({ relation, columns: componentColumns, where, signal }, componentRowSchema),
    data.row(
      {
        relation,
        columns: ['id', 'made_by:people!components_created_by_fkey(id,name)', 'topologies(id,name)'],
        where,
        signal,
      },
      besideSchema,
    ),
  ]);
  return row && { row, createdBy: beside?.made_by ?? null, topology: beside?.topologies ?? null };
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
  const [told, table] = await Promise.all([service.tree({ id }, signal), readRow(data, id, signal)]);
  const [first = id] = told.roots;
  const about = { createdBy: table?.createdBy ?? null, topology: table?.topology ?? null };
  if (told.roots.length === 0) {
    // Only the table has deleted components.
    if (table === undefined) return undefined;
    return { ...about, count: 1, packed: packComponents([id], [[table.row, null, null]]) };
  }
  const rows = told.components.map(
    (component): PackedComponent => [component, component.id === first ? (table?.row ?? null) : null, null],
  );
  return { ...about, count: told.roots.length, packed: packComponents([first], rows) };
}
