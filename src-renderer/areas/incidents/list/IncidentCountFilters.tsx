import { Toggle } from '@base-ui/react/toggle';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { incidentSeverities, incidentTypes } from '#contract/rules/incidents.ts';
import { formatCount } from '#kit/format/formatNumber.ts';
import { ToolGroup } from '#kit/keys/ToolGroup.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { incidentSeverityLooks, typeLooks } from '#parts/incidents/incidentLooks.ts';
import { HiddenIncidents } from './HiddenIncidents.tsx';
import styles from './IncidentCountFilters.module.css';
import { type IncidentsView, incidentFilter } from './incidentsView.ts';
import { messages } from './messages.ts';

interface CountChipProps {
  readonly icon: ReactNode;
  readonly word: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function CountChip({ icon, word, count, isChosen, onToggle }: CountChipProps) {
  return (
    <Toggle
      pressed={isChosen}
      className={clsx(styles.count, isChosen && styles.chosen)}
      data-tooltip={isChosen ? messages.removeFilter(word) : messages.narrowTo(word, count)}
      onPressedChange={onToggle}
    >
      {icon}
      {word}
      <Text tone="muted" digits>
        {formatCount(count)}
      </Text>
    </Toggle>
  );
}

interface IncidentCountFiltersProps {
  readonly view: IncidentsView;
  /** Number of incidents in the list. Undefined while it loads. */
  readonly total: number | undefined;
  readonly onChange: (patch: Partial<IncidentsView>) => void;
}

/**
 * Incident counts by severity and by type. A click toggles the corresponding filter. The chips and the button
 * for hidden incidents are one Tab stop: arrow keys move between them.
 */
export function IncidentCountFilters({ view, total, onChange }: IncidentCountFiltersProps) {
  const { data } = useQuery(
    queries.incidents.counts.queryOptions({
      input: { filter: incidentFilter(view) },
      placeholderData: keepPreviousData,
    }),
  );
  const counts = data?.data ?? { severity: {}, type: {} };
  const severities = incidentSeverities.filter(
    (one) => (counts.severity[one] ?? 0) > 0 || view.severity === one,
  );
  const types = incidentTypes.filter((one) => (counts.type[one] ?? 0) > 0 || view.type === one);
  return (
    <ToolGroup label={messages.countTools} className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend. */}
      <div role="group" className={styles.counts} aria-label={messages.counts}>
        {severities.map((severity) => {
          const { word, shape } = incidentSeverityLooks[severity];
          const isChosen = view.severity === severity;
          return (
            <CountChip
              key={severity}
              icon={<StatusIcon shape={shape} />}
              word={word}
              count={counts.severity[severity] ?? 0}
              isChosen={isChosen}
              onToggle={() => onChange({ severity: isChosen ? undefined : severity })}
            />
          );
        })}
        {severities.length > 0 && types.length > 0 && <span className={styles.between} aria-hidden />}
        {types.map((type) => {
          const { word, icon: Glyph } = typeLooks[type];
          const isChosen = view.type === type;
          return (
            <CountChip
              key={type}
              icon={<Glyph aria-hidden />}
              word={word}
              count={counts.type[type] ?? 0}
              isChosen={isChosen}
              onToggle={() => onChange({ type: isChosen ? undefined : type })}
            />
          );
        })}
      </div>
      <HiddenIncidents view={view} total={total} onChange={onChange} />
    </ToolGroup>
  );
}
