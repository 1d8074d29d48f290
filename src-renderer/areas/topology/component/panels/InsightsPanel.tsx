import { useQuery } from '@tanstack/react-query';
import type { ComponentInsight } from '../../../../../src-preload/contract/topology.ts';
import { stringifySearch } from '../../../../kit/address/searchParams.ts';
import { StatusIcon } from '../../../../kit/status/StatusIcon.tsx';
import { queries } from '../../../../parts/bridge/bridge.ts';
import { severityShape, severityWord } from '../../../../parts/changes/severity.ts';
import { insightLook } from '../../../../parts/insights/insightLook.ts';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { knownCount } from '../panelFigures.ts';
import { RowLink } from '../RowLink.tsx';
import styles from '../Sidebar.module.css';
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
const mostMessage = 500;

export function InsightsPanel({ component }: PanelProps) {
  const open = useIsOpen('insights');
  const asked = useQuery(
    queries.topology.component.insights.queryOptions({ input: { id: component.id }, enabled: open }),
  );
  const insights = asked.data?.data;
  return (
    <SidebarPanel panel="insights" count={insights?.length ?? knownCount(component, 'insights')}>
      <PanelBody asked={asked} empty={insights?.length === 0}>
        <PanelRows label={messages.panels.insights} rows={insights ?? []} keyOf={({ id }) => id}>
          {(insight) => {
            const { shape, word } = insightLook(insight.type ?? '');
            const severity = severityShape(insight.severity);
            const said = severityWord(insight.severity);
            const text = insight.message.slice(0, mostMessage) || insight.analyzer;
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
                  said !== '' && (
                    <span className={styles.mark} data-tooltip={said}>
                      {severity !== undefined && <StatusIcon shape={severity} />}
                      <span className="visually-hidden">{said}</span>
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
