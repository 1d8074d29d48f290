import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { incidentSeverities, incidentTypes } from '../../../../src-preload/contract/rules/incidents.ts';
import { formatCount } from '../../../kit/format/formatNumber.ts';
import { StatusIcon } from '../../../kit/status/StatusIcon.tsx';
import { queries } from '../../../parts/bridge/bridge.ts';
import { severityLooks, typeLooks } from '../../../parts/incidents/incidentLooks.ts';
import styles from './IncidentCounts.module.css';
import { type IncidentsView, incidentFilter } from './incidentsView.ts';
import { messages } from './messages.ts';

interface IncidentCountsProps {
  readonly view: IncidentsView;
  readonly change: (patch: Partial<IncidentsView>) => void;
}

/** Incident counts by severity and by type. A click toggles the corresponding filter. */
export function IncidentCounts({ view, change }: IncidentCountsProps) {
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
        const { word, shape } = severityLooks[severity];
        const count = counts.severity[severity] ?? 0;
        const chosen = view.severity === severity;
        return (
          <button
            key={severity}
            type="button"
            className={clsx(styles.count, chosen && styles.chosen)}
            aria-pressed={chosen}
            data-tooltip={chosen ? messages.widen(word) : messages.narrowTo(word, count)}
            onClick={() => change({ severity: chosen ? undefined : severity })}
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
            data-tooltip={chosen ? messages.widen(word) : messages.narrowTo(word, count)}
            onClick={() => change({ type: chosen ? undefined : type })}
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
