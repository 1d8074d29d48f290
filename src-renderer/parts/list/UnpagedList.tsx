import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import type { RefreshRate } from '#kit/refresh/refreshRates.ts';
import { useAutoRefresh } from '#kit/refresh/useAutoRefresh.ts';
import { ColumnChooser } from '#kit/table/ColumnChooser.tsx';
import type { Sort } from '#kit/table/sortRows.ts';
import { Table } from '#kit/table/Table.tsx';
import type { TableProps } from '#kit/table/TableProps.ts';
import type { ListTexts } from '../ListTexts.ts';
import { OnDemandSelectionBar } from '../selection/OnDemandSelectionBar.tsx';
import { useSelection } from '../selection/useSelection.ts';
import { useServerOnline } from '../useServerOnline.ts';
import { ListFrame } from './ListFrame.tsx';
import { ListIntro } from './ListIntro.tsx';
import { messages } from './messages.ts';
import type { PageAnswer } from './useServerList.ts';

const noActions: readonly never[] = [];

type Answer<Row> = PageAnswer<readonly Row[]>;

interface UnpagedListProps<Row>
  extends Pick<TableProps<Row>, 'id' | 'columns' | 'rowId' | 'onOpen' | 'openRowId' | 'onCursor'> {
  readonly texts: ListTexts;
  // biome-ignore lint/suspicious/noExplicitAny: errors and keys are the bridge's; only the answer matters here.
  readonly query: UseQueryOptions<any, any, any, any> & { readonly queryKey: QueryKey };
  readonly defaultSort: Sort;
  /** Description in the toolbar. */
  readonly intro?: string;
  /** Rate of automatic refreshes. */
  readonly refreshRate?: RefreshRate;
  /**
   * Actions at the end of the toolbar.
   * @param rows the loaded rows
   */
  readonly actions?: (rows: readonly Row[]) => ReactNode;
  /** Whether the list is inside a page with a title of its own. */
  readonly isEmbedded?: boolean;
  readonly children?: ReactNode;
}

/** A short list without pages. The table sorts it. */
export function UnpagedList<Row>(props: UnpagedListProps<Row>) {
  const {
    texts,
    query,
    defaultSort,
    refreshRate = 'None',
    intro,
    actions,
    isEmbedded = false,
    children,
    ...ofTable
  } = props;
  const answer = useQuery<Answer<Row>>(query);
  const online = useServerOnline();
  const rows = answer.data?.data;
  const selection = useSelection(ofTable.id, ofTable.rowId, rows);
  useAutoRefresh(online ? refreshRate : 'None', 0, () => void answer.refetch());
  return (
    <>
      <ListFrame
        isEmbedded={isEmbedded}
        texts={texts}
        query={{ data: answer.data, error: answer.error }}
        onRetry={() => void answer.refetch()}
        toolbar={
          <Toolbar
            label={texts.bar ?? texts.title}
            end={
              <>
                <ColumnChooser tableId={ofTable.id} columns={ofTable.columns} />
                {actions?.(answer.data?.data ?? [])}
              </>
            }
          >
            {intro !== undefined && <ListIntro>{intro}</ListIntro>}
          </Toolbar>
        }
        footer={
          <OnDemandSelectionBar
            selection={selection}
            tableId={ofTable.id}
            columns={ofTable.columns}
            shown={rows ?? []}
            rowId={ofTable.rowId}
            rowsName={texts.rows}
            actions={noActions}
          />
        }
      >
        <Table
          {...ofTable}
          label={texts.title}
          rows={rows}
          selection={selection}
          defaultSort={defaultSort}
          empty={<EmptyPanel title={messages.noData}>{texts.empty}</EmptyPanel>}
        />
      </ListFrame>
      {children}
    </>
  );
}
