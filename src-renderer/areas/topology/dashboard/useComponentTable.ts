import { useCallback, useMemo, useState } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import type { Topology } from '#contract/rules/packedComponents.ts';
import { type Sort, sortRows } from '#kit/table/sortRows.ts';
import { readTableSession, writeTableSession } from '#kit/table/tableSession.ts';
import { useAcknowledged } from '#parts/acknowledgements/useAcknowledgements.ts';
import { useIsGranted } from '#parts/actions/useIsGranted.ts';
import type { ListedComponent } from '#parts/components/listComponents.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';
import { componentColumns } from './componentColumns.ts';
import { componentRows } from './componentRows.ts';

/** Id under which the table's layout is saved. */
export const tableId = 'topology';

interface TableOptions {
  readonly topology: Topology | undefined;
  readonly listed: readonly ListedComponent[] | undefined;
  readonly view: TopologyView;
  readonly headlines: readonly string[];
  readonly query: string;
  readonly enabled: boolean;
  /** Ids of pinned components. */
  readonly pins: ReadonlySet<string>;
}

/** Rows of the components table: a tree in the view's order, or flat after a sort by column. */
export function useComponentTable({ topology, listed, view, headlines, query, enabled, pins }: TableOptions) {
  const { hidden, sortBy, sortOrder } = view;
  const incidents = useIsGranted(actionRequirements.readIncidents);
  const [sort, setSort] = useState<Sort | null>(() => readTableSession(tableId).sort ?? null);
  const acknowledged = useAcknowledged('component');
  const isTree = sort === null;
  const columns = useMemo(
    () => componentColumns({ headlines, query, incidents, isTree, pins, acknowledged }),
    [headlines, query, incidents, isTree, pins, acknowledged],
  );
  const tree = useMemo(
    () =>
      !enabled || topology === undefined || listed === undefined
        ? undefined
        : componentRows(topology, listed, { hidden, sortBy, sortOrder }),
    [enabled, topology, listed, hidden, sortBy, sortOrder],
  );
  const rows = useMemo(() => {
    const sorted = columns.find(({ id }) => id === sort?.column)?.sortValue;
    return tree === undefined || sorted === undefined || sort === null
      ? tree
      : sortRows(tree, sorted, sort.order);
  }, [tree, columns, sort]);
  const onSort = useCallback((next: Sort | null) => {
    writeTableSession(tableId, { sort: next });
    setSort(next);
  }, []);
  return { columns, rows, sort, onSort };
}
