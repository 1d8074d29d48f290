import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Insight, InsightFilter } from '#contract/insights.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { severityLabel, severityShape } from '#parts/changes/severity.ts';
import { insightLook } from '#parts/insights/insightLook.ts';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { RowLink } from '../RowLink.tsx';
import { SidebarPanel, useMayLoad } from '../SidebarPanel.tsx';
import { usePageSize } from '../usePageSize.ts';
import type { PanelProps } from './PanelProps.ts';

const status = 'open';

/** URL of the filtered list of insights, with this insight open. */
const addressOf = (component: string, { id, type, severity }: Insight): string =>
  `/catalog/insights${stringifySearch({ component, type, severity: severity ?? undefined, insight: id })}`;

const totalHref = (component: string): string => `/catalog/insights${stringifySearch({ component, status })}`;

const pageOf = (filter: InsightFilter, pageSize: number) =>
  ({
    filter: { ...filter, status },
    sortBy: 'first_observed',
    sortOrder: 'desc',
    pageIndex: 0,
    pageSize,
  }) as const;

/** Open insights of the items that are linked to the component. */
export function InsightsPanel({ component: { id, children } }: PanelProps) {
  const mayLoad = useMayLoad('insights');
  const { pageSize, moreOf } = usePageSize();
  const query = useQuery({
    ...queries.insights.list.queryOptions({
      input: pageOf({ ownComponentId: id }, pageSize),
      enabled: mayLoad,
    }),
    placeholderData: keepPreviousData,
  });
  const subtree = useQuery(
    queries.insights.list.queryOptions({
      input: pageOf({ componentId: id }, 1),
      enabled: mayLoad && children.length > 0,
    }),
  );
  const { insights = [], total } = query.data?.data ?? {};
  return (
    <SidebarPanel
      panel="insights"
      count={total}
      total={subtree.data && { count: subtree.data.data.total, href: totalHref(id) }}
    >
      <PanelBody query={query} empty={insights.length === 0}>
        <PanelRows
          label={messages.panels.insights}
          rows={insights}
          keyOf={(insight) => insight.id}
          onEnd={moreOf(insights.length, total, query.isPlaceholderData)}
        >
          {(insight) => {
            const { shape, word } = insightLook(insight.type);
            const severity = severityShape(insight.severity);
            const severityText = severityLabel(insight.severity);
            const text = insight.summary || insight.analyzer || word;
            return (
              <RowLink
                to={addressOf(id, insight)}
                icon={
                  <>
                    <StatusIcon shape={shape} />
                    <span className="visually-hidden">{word}</span>
                  </>
                }
                name={visibleName(text)}
                tooltip={text}
                detail={[insight.analyzer, insight.item.name ?? ''].filter((part) => part !== '').join(' · ')}
                marks={
                  severityText !== '' && (
                    <Row as="span" display="inline-flex" align="stretch" fixed data-tooltip={severityText}>
                      {severity !== undefined && <StatusIcon shape={severity} />}
                      <span className="visually-hidden">{severityText}</span>
                    </Row>
                  )
                }
                age={insight.firstObservedAt}
              />
            );
          }}
        </PanelRows>
      </PanelBody>
    </SidebarPanel>
  );
}
