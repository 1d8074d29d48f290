import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { incidentSeverities, incidentTypes } from '#contract/rules/incidents.ts';
import { formatCount } from '#kit/format/formatNumber.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { incidentSeverityLooks, typeLooks } from '#parts/incidents/incidentLooks.ts';
import styles from './IncidentCountFilters.module.css';
import { type IncidentsView, incidentFilter } from './incidentsView.ts';
import { messages } from './messages.ts';

interface IncidentCountFiltersProps {
  readonly view: IncidentsView;
  readonly onChange: (patch: Partial<IncidentsView>) => void;
}

/** Incident counts by severity and by type. A click toggles the corresponding filter. */
export function IncidentCountFilters({ view, onChange }: IncidentCountFiltersProps) {
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
    <fieldset className={styles.counts} aria-label={messages.counts}>
      {severities.map((severity) => {
        const { word, shape } = incidentSeverityLooks[severity];
        const count = counts.severity[severity] ?? 0;
        const chosen = view.severity === severity;
        return (
          <button
            key={severity}
            type="button"
            className={clsx(styles.count, chosen && styles.chosen)}
            aria-pressed={chosen}
            data-tooltip={chosen ? messages.removeFilter(word) : messages.narrowTo(word, count)}
            onClick={() => onChange({ severity: chosen ? undefined : severity })}
          >
            <StatusIcon shape={shape} />
            {word}
            <span className={styles.number}>{formatCount(count)}</span>
          </button>
        );
      })}
      {severities.length > 0 && types.length > 0 && <span className={styles.between} aria-hidden />}
      {types.map((type) => {
        const { word, icon: Glyph } = typeLooks[type];
        const count = counts.type[type] ?? 0;
        const chosen = view.type === type;
        return (
          <button
            key={type}
            type="button"
            className={clsx(styles.count, chosen && styles.chosen)}
            aria-pressed={chosen}
            data-tooltip={chosen ? messages.removeFilter(word) : messages.narrowTo(word, count)}
            onClick={() => onChange({ type: chosen ? undefined : type })}
          >
            <Glyph aria-hidden />
            {word}
            <span className={styles.number}>{formatCount(count)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
