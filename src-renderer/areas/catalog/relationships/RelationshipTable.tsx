import type { ReactNode } from 'react';
import { choose } from '#kit/address/triState.ts';
import type { GroupRow } from '#kit/table/groupRows.ts';
import { Table } from '#kit/table/Table.tsx';
import type { ViewInAddress } from '#parts/list/useView.ts';
import { labelOf } from '../labelChoices.ts';
import { listTexts, messages } from './messages.ts';
import type { RelatedRow } from './relatedTree.ts';
import { relationshipColumns } from './relationshipColumns.ts';
import type { RelationshipsView } from './relationshipsView.ts';

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
  readonly rows: readonly RelatedRow[] | undefined;
  readonly empty: ReactNode;
  readonly onOpen: (id: string) => void;
}

/** Relationships of an item as a table: a tree until the user sorts by a column. */
export function RelationshipTable({ at: { view, change }, rows, empty, onOpen }: RelationshipTableProps) {
  const filterBy = (column: string, value: string, sign: 1 | -1): Partial<RelationshipsView> | undefined => {
    if (column === 'status') return { status: choose(view.status, value, sign) };
    if (column === 'relation') return { relationship: choose(view.relationship, value, sign) };
    if (column === 'tags') return { labels: choose(view.labels, value, sign, { keyOf }) };
    return undefined;
  };
  return (
    <Table
      id="relationships"
      label={listTexts.title}
      columns={relationshipColumns}
      rows={rows}
      rowId={rowId}
      groupBy={byDirection}
      groupLabel={groupLabelOf[`${view.incoming}`]}
      resetScroll
      onOpen={({ item }) => onOpen(item.id)}
      onFilter={(column, value, sign) => {
        const patch = filterBy(column, value, sign);
        if (patch !== undefined) change(patch);
      }}
      empty={empty}
    />
  );
}
