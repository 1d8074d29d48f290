import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Icon } from '../../../../kit/icons/Icon.tsx';
import { StatusIcon } from '../../../../kit/status/StatusIcon.tsx';
import { queries } from '../../../../parts/bridge/bridge.ts';
import { runAddress } from '../../../../parts/playbooks/runColumns.ts';
import { runStatusOf } from '../../../../parts/playbooks/runStatus.ts';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { RowLink } from '../RowLink.tsx';
import styles from '../Sidebar.module.css';
import { SidebarPanel, useIsOpen } from '../SidebarPanel.tsx';
import type { PanelProps } from './PanelProps.ts';

/** Runs requested initially and added per scroll; maximum number of runs. */
const atOnce = 50;
const most = 1_000;
/** Refetch interval in milliseconds, because runs progress. */
const againMs = 30_000;

export function PlaybooksPanel({ component }: PanelProps) {
  const open = useIsOpen('playbooks');
  const [pageSize, setPageSize] = useState(atOnce);
  const asked = useQuery({
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
    refetchInterval: againMs,
  });
  const { runs = [], total } = asked.data?.data ?? {};
  const onMore = useCallback(() => setPageSize((size) => Math.min(most, size + atOnce)), []);
  const hasMore = !asked.isPlaceholderData && total !== undefined && runs.length < total && pageSize < most;
  return (
    <SidebarPanel panel="playbooks" count={total}>
      <PanelBody asked={asked} empty={runs.length === 0}>
        <PanelRows
          label={messages.panels.playbooks}
          rows={runs}
          keyOf={({ id }) => id}
          onEnd={hasMore ? onMore : undefined}
        >
          {(run) => {
            const { shape, word } = runStatusOf(run.status);
            const title = run.playbook?.title ?? messages.playbooks.gone;
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
