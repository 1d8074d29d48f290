import { useParams } from '@tanstack/react-router';
import type { PlaybookRun } from '#contract/playbooks.ts';
import { runSortColumns } from '#contract/rules/playbooks.ts';
import { pageSizes } from '#kit/table/pageSizes.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { oneOf, pageIndex, pageSize, sortOrder } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { ListPage } from '#parts/list/ListPage.tsx';
import { useListRefresh } from '#parts/list/useListRefresh.ts';
import { useServerList } from '#parts/list/useServerList.ts';
import { useView } from '#parts/list/useView.ts';
import { runListTexts } from '#parts/playbooks/messages.ts';
import { playbookRunTableColumns, runAddress } from '#parts/playbooks/playbookRunTableColumns.ts';

/** URL parameters of the tab. Defaults: newest first, 50 runs per page. */
const runsView = defineView(
  {
    sortBy: oneOf(runSortColumns, 'created_at'),
    sortOrder: sortOrder('desc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(pageSizes, 50),
  },
  { keepsOthers: true },
);

const rowId = ({ id }: PlaybookRun): string => id;

export function PlaybooksTab() {
  const { id = '' } = useParams({ strict: false });
  const at = useView(runsView);
  const { sortBy, sortOrder: order, pageIndex: index, pageSize: size } = at.view;
  const listQuery = {
    procedure: queries.playbooks.runs.list,
    input: { on: { kind: 'config', id }, sortBy, sortOrder: order, pageIndex: index, pageSize: size },
    rows: 'runs',
    rowId,
  } as const;
  const list = useServerList({ ...listQuery, newer: 'shown' });
  // Runs progress while the list is open.
  useListRefresh('30s', listQuery, list.retry);
  return (
    <ListPage
      id="playbook runs of an item"
      texts={runListTexts}
      viewInAddress={at}
      list={list}
      columns={playbookRunTableColumns}
      isEmbedded
      onOpen={(run) => at.open(runAddress(run))}
    />
  );
}
