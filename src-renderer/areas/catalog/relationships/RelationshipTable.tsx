import type { ReactNode } from 'react';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { choose } from '#kit/address/triState.ts';
import type { GroupRow } from '#kit/table/groupRows.ts';
import { Table } from '#kit/table/Table.tsx';
import type { ViewInAddress } from '#parts/list/useView.ts';
import { actionsOn } from '#parts/selection/actionsOn.tsx';
import { OnDemandSelectionBar } from '#parts/selection/OnDemandSelectionBar.tsx';
import { useSelection } from '#parts/selection/useSelection.ts';
import { labelOf } from '../labelChoices.ts';
import { columnsThen } from '../moment/columnsThen.ts';
import { itemActions } from '../selection/itemActions.ts';
import { listTexts, messages } from './messages.ts';
import type { RelatedRow } from './relatedTree.ts';
import { relationshipColumns } from './relationshipColumns.ts';
import type { RelationshipsView } from './relationshipsView.ts';

const tableId = 'relationships';
const relatedActions = actionsOn(itemActions, ({ item }: RelatedRow): ConfigListItem => item);
const earlierColumns = columnsThen(relationshipColumns);
const rowId = ({ item }: RelatedRow): string => item.id;
const byDirection = [{ id: 'direction', keyOf: ({ direction }: RelatedRow) => direction }];
/** Without incoming relationships, the items above are the parents, which the server always adds. */
const groupLabels = (hasIncoming: boolean) => {
  const directions: Readonly<Record<string, string>> = {
    outgoing: messages.outgoing,
    incoming: hasIncoming ? messages.incoming : messages.parents,
  };
  return ({ key }: GroupRow<RelatedRow>) => ({ text: directions[key] ?? key });
};
const groupLabelOf = { true: groupLabels(true), false: groupLabels(false) } as const;
const keyOf = (id: string): string => labelOf(id).key;

interface RelationshipTableProps {
  readonly at: ViewInAddress<RelationshipsView>;
  /** Whether the rows are those of an earlier moment. */
  readonly isThen: boolean;
  readonly rows: readonly RelatedRow[] | undefined;
  readonly empty: ReactNode;
  readonly onOpen: (id: string) => void;
}

/** Relationships of an item as a table: a tree until the user sorts by a column. */
export function RelationshipTable(props: RelationshipTableProps) {
  const {
    at: { view, change },
    isThen,
    rows,
    empty,
    onOpen,
  } = props;
  const columns = isThen ? earlierColumns : relationshipColumns;
  const filterBy = (column: string, value: string, sign: 1 | -1): Partial<RelationshipsView> | undefined => {
    if (column === 'status') return { status: choose(view.status, value, sign) };
    if (column === 'relation') return { relationship: choose(view.relationship, value, sign) };
    if (column === 'tags') return { labels: choose(view.labels, value, sign, { keyOf }) };
    return undefined;
  };
  const selection = useSelection(tableId, rowId, rows);
  return (
    <>
      <Table
        id={tableId}
        label={listTexts.title}
        columns={columns}
        rows={rows}
        rowId={rowId}
        groupBy={byDirection}
        groupLabel={groupLabelOf[`${view.incoming}`]}
        resetScroll
        selection={selection}
        onOpen={({ item }) => onOpen(item.id)}
        onFilter={(column, value, sign) => {
          const patch = filterBy(column, value, sign);
          if (patch !== undefined) change(patch);
        }}
        empty={empty}
      />
      <OnDemandSelectionBar
        selection={selection}
        tableId={tableId}
        columns={columns}
        shown={rows ?? []}
        rowId={rowId}
        rowsName="related items"
        actions={relatedActions}
      />
    </>
  );
}
