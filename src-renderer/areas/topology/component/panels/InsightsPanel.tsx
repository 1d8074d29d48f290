import { useQuery } from '@tanstack/react-query';
import type { ComponentInsight } from '#contract/topology.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { severityLabel, severityShape } from '#parts/changes/severity.ts';
import { insightLook } from '#parts/insights/insightLook.ts';
import styles from '../ComponentSidebar.module.css';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { knownCount } from '../panelFigures.ts';
import { RowLink } from '../RowLink.tsx';
import { SidebarPanel, useIsOpen } from '../SidebarPanel.tsx';
import type { PanelProps } from './PanelProps.ts';

/** URL of the filtered list of insights, with this insight open. */
const addressOf = (component: string, { id, type, severity }: ComponentInsight): string =>
  `/catalog/insights${stringifySearch({
    component,
    type: type ?? undefined,
    severity: severity ?? undefined,
    insight: id,
  })}`;

/** Maximum number of displayed characters of a message. */
const maxMessageLength = 500;

export function InsightsPanel({ component }: PanelProps) {
  const open = useIsOpen('insights');
  const query = useQuery(
    queries.topology.component.insights.queryOptions({ input: { id: component.id }, enabled: open }),
  );
  const insights = query.data?.data;
  return (
    <SidebarPanel panel="insights" count={insights?.length ?? knownCount(component, 'insights')}>
      <PanelBody query={query} empty={insights?.length === 0}>
        <PanelRows label={messages.panels.insights} rows={insights ?? []} keyOf={({ id }) => id}>
          {(insight) => {
            const { shape, word } = insightLook(insight.type ?? '');
            const severity = severityShape(insight.severity);
            const severityText = severityLabel(insight.severity);
            const text = insight.message.slice(0, maxMessageLength) || insight.analyzer;
            return (
              <RowLink
                to={addressOf(component.id, insight)}
                icon={
                  <>
                    <StatusIcon shape={shape} />
                    <span className="visually-hidden">{word}</span>
                  </>
                }
                name={text}
                tooltip={text}
                detail={[insight.analyzer, insight.item.name].filter((part) => part !== '').join(' · ')}
                marks={
                  severityText !== '' && (
                    <span className={styles.mark} data-tooltip={severityText}>
                      {severity !== undefined && <StatusIcon shape={severity} />}
                      <span className="visually-hidden">{severityText}</span>
                    </span>
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
