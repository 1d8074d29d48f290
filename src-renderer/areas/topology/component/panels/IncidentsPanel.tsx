import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import {
  type IncidentStatus,
  type IncidentType,
  incidentStatuses,
  incidentTypes,
} from '#contract/rules/incidents.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { Row } from '#kit/layout/boxes.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useIsGranted } from '#parts/actions/useIsGranted.ts';
import { queries } from '#parts/bridge/bridge.ts';
import {
  severityLook,
  statusLook,
  statusLooks,
  typeLook,
  typeLooks,
} from '#parts/incidents/incidentLooks.ts';
import styles from '../ComponentSidebar.module.css';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { type IncidentChoice, matchesChoice } from '../panelFigures.ts';
import { RowLink } from '../RowLink.tsx';
import { SidebarPanel, type SubtreeTotal, useMayLoad } from '../SidebarPanel.tsx';
import type { PanelProps } from './PanelProps.ts';

const { incidents: texts } = messages;
const allOption: Option = { value: '', label: texts.all };

const optionsOf = <Value extends string>(
  values: readonly Value[],
  looks: Readonly<Record<Value, { readonly word: string }>>,
): readonly Option[] => [allOption, ...values.map((value) => ({ value, label: looks[value].word }))];

const typeOptions = optionsOf(incidentTypes, typeLooks);
const statusOptions = optionsOf(incidentStatuses, statusLooks);

const everything: IncidentChoice = { type: undefined, status: undefined };

/** Number of matching incidents about the component or a component below it, and the list that shows them. */
function useSubtreeTotal(
  { id, children }: PanelProps['component'],
  { type, status }: IncidentChoice,
  mayLoad: boolean,
): SubtreeTotal | undefined {
  const query = useQuery({
    ...queries.incidents.list.queryOptions({
      input: {
        filter: { component: id, ...(type && { type }), ...(status && { status }) },
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize: 1,
      },
      enabled: mayLoad && children.length > 0,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    query.data && {
      count: query.data.data.total,
      href: `/incidents${stringifySearch({ component: id, type, status: status ?? 'all' })}`,
    }
  );
}

function ComponentIncidents({ component }: PanelProps) {
  const mayLoad = useMayLoad('incidents');
  const [type, setType] = useState<IncidentType>();
  const [status, setStatus] = useState<IncidentStatus | undefined>('open');
  const query = useQuery(
    queries.incidents.ofComponent.queryOptions({ input: { componentId: component.id }, enabled: mayLoad }),
  );
  const incidents = query.data?.data;
  const shown = useMemo(() => incidents?.filter(matchesChoice({ type, status })), [incidents, type, status]);
  const others = (incidents?.length ?? 0) - (shown?.length ?? 0);
  const matching = useSubtreeTotal(component, { type, status }, mayLoad);
  const everyIncident = useSubtreeTotal(component, everything, mayLoad);
  // Incidents that the filters hide must not look like no incidents.
  const total =
    matching !== undefined && matching.count > (shown?.length ?? 0)
      ? matching
      : everyIncident && { ...everyIncident, hasHidden: true };
  const note = others > 0 && <p className={styles.note}>{texts.others(others)}</p>;
  return (
    <SidebarPanel panel="incidents" count={shown?.length} total={total}>
      <PanelBody
        query={query}
        empty={shown?.length === 0}
        explanation={note}
        controls={
          <Row wrap gap={8} paddingX={16} paddingBottom={8}>
            <Select
              label={texts.type}
              options={typeOptions}
              value={type ?? ''}
              onChange={(value) => setType(incidentTypes.find((one) => one === value))}
            />
            <Select
              label={texts.status}
              options={statusOptions}
              value={status ?? ''}
              onChange={(value) => setStatus(incidentStatuses.find((one) => one === value))}
            />
          </Row>
        }
      >
        <PanelRows label={messages.panels.incidents} rows={shown ?? []} keyOf={({ id }) => id}>
          {(incident) => {
            const severity = severityLook(incident.severity);
            return (
              <RowLink
                to={`/incidents/${encodeURIComponent(incident.id)}`}
                icon={<StatusIcon shape={severity.shape} />}
                name={incident.title}
                tooltip={incident.title}
                detail={`${severity.word} · ${typeLook(incident.type).word} · ${statusLook(incident.status).word}`}
                age={incident.createdAt}
              />
            );
          }}
        </PanelRows>
        {note}
      </PanelBody>
    </SidebarPanel>
  );
}

/** Incidents with the component as evidence. Hidden without the incidents feature or without permission. */
export function IncidentsPanel(props: PanelProps) {
  const may = useIsGranted(actionRequirements.readIncidents);
  return may ? <ComponentIncidents {...props} /> : null;
}
