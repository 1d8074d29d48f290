import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentChange } from '#contract/topology.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Ellipsis, Row } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { severityLabel, severityShape } from '#parts/changes/severity.ts';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { RowLink } from '../RowLink.tsx';
import { SidebarPanel, useMayLoad } from '../SidebarPanel.tsx';
import { usePageSize } from '../usePageSize.ts';
import type { PanelProps } from './PanelProps.ts';

const addressOf = ({ id, item }: ComponentChange): string =>
  `/catalog/${encodeURIComponent(item.id)}/changes${stringifySearch({ change: id })}`;

export function ChangesPanel({ component }: PanelProps) {
  const mayLoad = useMayLoad('changes');
  const { pageSize, moreOf } = usePageSize();
  const query = useQuery({
    ...queries.topology.component.changes.queryOptions({
      input: { id: component.id, pageSize },
      enabled: mayLoad,
    }),
    placeholderData: keepPreviousData,
  });
  const { changes = [], total } = query.data?.data ?? {};
  return (
    <SidebarPanel panel="changes" count={total}>
      <PanelBody query={query} empty={changes.length === 0}>
        <PanelRows
          label={messages.panels.changes}
          rows={changes}
          keyOf={({ id }) => id}
          onEnd={moreOf(changes.length, total, query.isPlaceholderData)}
        >
          {(change) => {
            const shape = severityShape(change.severity);
            const { name, type, configClass } = change.item;
            return (
              <RowLink
                to={addressOf(change)}
                icon={<Icon name={type ?? ''} fallback={configClass ?? undefined} />}
                name={name}
                tooltip={`${name}\n${change.type}`}
                detail={
                  <>
                    <Icon name={change.type} />
                    <Ellipsis>{visibleName(change.type)}</Ellipsis>
                  </>
                }
                marks={
                  shape !== undefined && (
                    <Row
                      as="span"
                      display="inline-flex"
                      align="stretch"
                      fixed
                      data-tooltip={severityLabel(change.severity)}
                    >
                      <StatusIcon shape={shape} />
                      <span className="visually-hidden">{severityLabel(change.severity)}</span>
                    </Row>
                  )
                }
                age={change.createdAt}
              />
            );
          }}
        </PanelRows>
      </PanelBody>
    </SidebarPanel>
  );
}
