import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Icon } from '#kit/icons/Icon.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { runAddress } from '#parts/playbooks/playbookRunTableColumns.ts';
import { runStatusOf } from '#parts/playbooks/runStatus.ts';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { RowLink } from '../RowLink.tsx';
import { SidebarPanel, useMayLoad } from '../SidebarPanel.tsx';
import { usePageSize } from '../usePageSize.ts';
import type { PanelProps } from './PanelProps.ts';

/** Refetch interval in milliseconds, because runs progress. */
const refetchIntervalMs = 30_000;

export function PlaybooksPanel({ component }: PanelProps) {
  const mayLoad = useMayLoad('playbooks');
  const { pageSize, moreOf } = usePageSize();
  const query = useQuery({
    ...queries.playbooks.runs.list.queryOptions({
      input: {
        on: { kind: 'component', id: component.id },
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize,
      },
      enabled: mayLoad,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  });
  const { runs = [], total } = query.data?.data ?? {};
  return (
    <SidebarPanel panel="playbooks" count={total}>
      <PanelBody query={query} empty={runs.length === 0}>
        <PanelRows
          label={messages.panels.playbooks}
          rows={runs}
          keyOf={({ id }) => id}
          onEnd={moreOf(runs.length, total, query.isPlaceholderData)}
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
                  <Row as="span" display="inline-flex" fixed gap={6} size={12} tone="muted">
                    {shape !== undefined && <StatusIcon shape={shape} />}
                    {word}
                  </Row>
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
