import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChangeListInput } from '../../../../src-preload/contract/changes.ts';
import { severities } from '../../../../src-preload/contract/rules/changes.ts';
import { TimeHistogram } from '../../../kit/charts/TimeHistogram.tsx';
import { queries } from '../../../parts/bridge/bridge.ts';
import { severityLooks } from '../../../parts/changes/severity.ts';
import { isForbidden } from '../../../parts/failures.ts';
import styles from './Changes.module.css';
import { histogramInput } from './changesView.ts';
import { messages } from './messages.ts';

const parts = [
  ...severities.map((severity) => ({
    name: severityLooks[severity].word,
    tone: severityLooks[severity].tone,
  })),
  { name: messages.otherSeverity, tone: 'other' as const },
];
/** Keys of the parts in main's counts. */
const keys = [...severities, 'other'];

interface ChangeHistogramProps {
  readonly input: ChangeListInput;
  /** Whether the list is still loading. Its query has priority. */
  readonly waits: boolean;
  /** Called with the selected range, in milliseconds since 1970. */
  readonly onRange: (fromMs: number, toMs: number) => void;
}

/** Number of changes over time, by severity. A selected range becomes the list's range. */
export function ChangeHistogram({ input, waits, onRange }: ChangeHistogramProps) {
  const { data, error } = useQuery(
    queries.changes.histogram.queryOptions({
      input: histogramInput(input),
      placeholderData: keepPreviousData,
      enabled: !waits,
      // Only synced changes can be counted. Until then the histogram shows its own message.
      meta: { quiet: true },
    }),
  );
  const drawn = data?.data;
  const counts = useMemo(
    () => drawn?.counts.map((column) => keys.map((key) => column[key] ?? 0)) ?? [],
    [drawn],
  );
  // The list shows the refusal.
  if (drawn === undefined && isForbidden(error)) return null;
  return (
    <div className={styles.histogram}>
      {drawn === undefined ? (
        !waits && <p className={styles.later}>{messages.histogramLater}</p>
      ) : (
        <TimeHistogram
          label={messages.histogram}
          fromMs={Date.parse(drawn.from)}
          toMs={Date.parse(drawn.to)}
          parts={parts}
          counts={counts}
          onBrush={onRange}
        />
      )}
    </div>
  );
}
