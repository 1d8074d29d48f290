import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { Agent } from '../../../src-preload/contract/agents.ts';
import { agentPageSizes, defaultAgentSort } from '../../../src-preload/contract/rules/agents.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Toolbar } from '../../kit/filters/Toolbar.tsx';
import { EmptyPanel } from '../../kit/panels/Panel.tsx';
import { useLate } from '../../kit/progress/useLate.ts';
import { ColumnChooser } from '../../kit/table/ColumnChooser.tsx';
import { Pagination } from '../../kit/table/Pagination.tsx';
import type { Sort } from '../../kit/table/sortRows.ts';
import { Table } from '../../kit/table/Table.tsx';
import { AsOf } from '../../parts/AsOf.tsx';
import { isForbidden } from '../../parts/failures.ts';
import { KeptNotice } from '../../parts/KeptNotice.tsx';
import { type Asked, type Notice, noticeOf } from '../../parts/noticeOf.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import { AgentDialog } from './AgentDialog.tsx';
import styles from './Agents.module.css';
import { AgentsFailure } from './AgentsFailure.tsx';
import { agentColumns } from './agentColumns.ts';
import { isSortColumn } from './agentsView.ts';
import { CreateAgentDialog } from './CreateAgentDialog.tsx';
import { messages } from './messages.ts';
import { useAgents } from './useAgents.ts';
import { useAgentsView } from './useAgentsView.ts';
import { useChangeStop } from './useChangeStop.ts';

/**
 * What is to be said over agents that are shown although they could not be read anew; nothing where the banner says it already.
 * @param online whether the server answers the person
 */
const agentsNotice = (asked: Asked, online: boolean): Notice | undefined =>
  online ? noticeOf(asked, messages.stale, messages.kept) : undefined;

const tableId = 'agents';
const rowId = ({ id }: Agent): string => id;

/** The remote agents, page by page as the server sorts them; specification part 1 section 2.6. */
export function AgentsScreen() {
  const { view, change, hrefOf, close } = useAgentsView();
  const answer = useAgents(view);
  const online = useServerOnline();
  const { mayChange, stop } = useChangeStop();
  const page = answer.data?.data;
  const serverTime = page?.serverTime ?? '';
  const columns = useMemo(() => agentColumns(serverTime, hrefOf), [serverTime, hrefOf]);
  const late = useLate(answer.isPlaceholderData);
  const failed = answer.error !== null && (page === undefined || isForbidden(answer.error));
  const notice = agentsNotice(answer, online);

  const sort = (next: Sort | null) => {
    // The third click on a column takes the sort away: the list goes back to its own.
    if (next === null) change({ ...defaultAgentSort, pageIndex: 0 });
    else if (isSortColumn(next.column)) change({ sortBy: next.column, sortOrder: next.order, pageIndex: 0 });
  };
  const pastEnd = page !== undefined && page.total > 0 && view.pageIndex > 0;
  return (
    <div className={styles.page}>
      <PageHeader title={messages.title}>
        {messages.title}
        <AsOf answer={failed ? undefined : answer.data} online={online} />
      </PageHeader>
      <Toolbar
        label={messages.bar}
        end={
          <>
            <ColumnChooser tableId={tableId} columns={columns} />
            {mayChange && (
              <Button kind="primary" disabledReason={stop} onClick={() => change({ addAgent: true })}>
                <Plus aria-hidden />
                {messages.add}
              </Button>
            )}
          </>
        }
      >
        <p className={styles.intro}>{messages.intro}</p>
      </Toolbar>
      {notice !== undefined && page !== undefined && !failed && <KeptNotice {...notice} />}
      <div className={clsx(styles.body, late && styles.stale)}>
        {failed ? (
          <AgentsFailure
            error={answer.error}
            title={messages.listFailed}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <Table
            id={tableId}
            label={messages.title}
            columns={columns}
            rowId={rowId}
            rows={page?.agents}
            sort={{ column: view.sortBy, order: view.sortOrder }}
            onSort={sort}
            onOpen={({ id }) => change({ id })}
            empty={
              pastEnd ? (
                <EmptyPanel
                  title={messages.pastEnd}
                  actions={<Button onClick={() => change({ pageIndex: 0 })}>{messages.firstPage}</Button>}
                />
              ) : (
                <EmptyPanel title={messages.empty}>{messages.emptyText}</EmptyPanel>
              )
            }
          />
        )}
      </div>
      {page !== undefined && !failed && (
        <Pagination
          pageIndex={view.pageIndex}
          pageSize={view.pageSize}
          pageSizes={agentPageSizes}
          total={page.total}
          onChange={change}
        />
      )}
      {view.addAgent && mayChange && <CreateAgentDialog onClose={close} />}
      {view.id !== undefined && !view.addAgent && (
        <AgentDialog
          key={view.id}
          id={view.id}
          listed={page?.agents.find(({ id }) => id === view.id)}
          serverTime={serverTime}
          onClose={close}
        />
      )}
    </div>
  );
}
