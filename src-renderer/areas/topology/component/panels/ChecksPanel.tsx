import { useQuery } from '@tanstack/react-query';
import type { ComponentCheck } from '#contract/topology.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { healthLooks } from '#parts/components/componentLook.ts';
import { useComponentMoment } from '../componentMoment.ts';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { checksInSubtree } from '../panelFigures.ts';
import { RowLink } from '../RowLink.tsx';
import { SidebarPanel, useMayLoad } from '../SidebarPanel.tsx';
import type { PanelProps } from './PanelProps.ts';

/** The web client links to a check with the same parameters. */
const addressOf = (checkId: string, at: string | undefined): string =>
  `/health${stringifySearch({ checkId, timeRange: '1h', at })}`;

const totalHref = (component: string): string =>
  `/health${stringifySearch({ component, hidePassing: 'false' })}`;

const lookOf = (status: string | null) =>
  healthLooks[status === 'healthy' || status === 'unhealthy' || status === 'warning' ? status : 'unknown'];

const keyOf = ({ id }: ComponentCheck): string => id;

export function ChecksPanel({ component }: PanelProps) {
  const mayLoad = useMayLoad('checks');
  const moment = useComponentMoment();
  const healths = moment?.healths('check');
  const query = useQuery(
    queries.topology.component.checks.queryOptions({ input: { id: component.id }, enabled: mayLoad }),
  );
  const checks = query.data?.data;
  return (
    <SidebarPanel
      panel="checks"
      count={checks?.length}
      total={{ count: checksInSubtree(component), href: totalHref(component.id) }}
    >
      <PanelBody query={query} empty={checks?.length === 0}>
        <PanelRows label={messages.panels.checks} rows={checks ?? []} keyOf={keyOf}>
          {({ id, name, type, status }) => {
            const { shape, word } = lookOf(healths?.get(id) ?? status);
            return (
              <RowLink
                to={addressOf(id, moment?.at)}
                icon={<Icon name={type} />}
                name={name}
                tooltip={name}
                marks={
                  <Row as="span" display="inline-flex" fixed gap={6} size={12} tone="muted">
                    <StatusIcon shape={shape} />
                    {word}
                  </Row>
                }
              />
            );
          }}
        </PanelRows>
      </PanelBody>
    </SidebarPanel>
  );
}
