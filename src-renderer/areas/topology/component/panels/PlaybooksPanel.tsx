import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Icon } from '#kit/icons/Icon.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { runAddress } from '#parts/playbooks/playbookRunTableColumns.ts';
import { runStatusOf } from '#parts/playbooks/runStatus.ts';
import styles from '../ComponentSidebar.module.css';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { RowLink } from '../RowLink.tsx';
import { SidebarPanel, useIsOpen } from '../SidebarPanel.tsx';
import type { PanelProps } from './PanelProps.ts';

/** Runs requested initially and added per scroll; maximum number of runs. */
const batchSize = 50;
const maxRuns = 1_000;
/** Refetch interval in milliseconds, because runs progress. */
const refetchIntervalMs = 30_000;

export function PlaybooksPanel({ component }: PanelProps) {
  const open = useIsOpen('playbooks');
  const [pageSize, setPageSize] = useState(batchSize);
  const query = useQuery({
    ...queries.playbooks.runs.list.queryOptions({
      input: {
        on: { kind: 'component', id: component.id },
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize,
      },
      enabled: open,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  });
  const { runs = [], total } = query.data?.data ?? {};
  const onMore = useCallback(() => setPageSize((size) => Math.min(maxRuns, size + batchSize)), []);
  const hasMore =
    !query.isPlaceholderData && total !== undefined && runs.length < total && pageSize < maxRuns;
  return (
    <SidebarPanel panel="playbooks" count={total}>
      <PanelBody query={query} empty={runs.length === 0}>
        <PanelRows
          label={messages.panels.playbooks}
          rows={runs}
          keyOf={({ id }) => id}
          onEnd={hasMore ? onMore : undefined}
        >
          {(run) => {
            const { shape, word } = runStatusOf(run.status);
            const title = run.playbook?.title ?? messages.playbooks.deletedPlaybook;
            return (
              <RowLink
                to={runAddress(run)}
                icon={<Icon name={run.playbook?.icon ?? ''} fallback="playbook" />}
                name={title}
                tooltip={title}
                marks={
                  <span className={styles.state}>
                    {shape !== undefined && <StatusIcon shape={shape} />}
                    {word}
                  </span>
                }
                age={run.startedAt ?? run.createdAt}
              />
            );
          }}
        </PanelRows>
      </PanelBody>
    </SidebarPanel>
  );
}
