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
/** The names of the parts in main's counts. */
const keys = [...severities, 'other'];

interface ChangeHistogramProps {
  /** What the list below asks. */
  readonly input: ChangeListInput;
  /** The list has no rows yet, which come first. */
  readonly waits: boolean;
  /** A range was chosen; milliseconds since 1970. */
  readonly onRange: (fromMs: number, toMs: number) => void;
}

/** How many changes there were when, by severity; a range that is drawn over it becomes the list's. */
export function ChangeHistogram({ input, waits, onRange }: ChangeHistogramProps) {
  const { data, error } = useQuery(
    queries.changes.histogram.queryOptions({
      input: histogramInput(input),
      placeholderData: keepPreviousData,
      enabled: !waits,
      // Only what is kept can be counted; until it is here there is nothing to say but that.
      meta: { quiet: true },
    }),
  );
  const drawn = data?.data;
  const counts = useMemo(
    () => drawn?.counts.map((column) => keys.map((key) => column[key] ?? 0)) ?? [],
    [drawn],
  );
  // The list says so.
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
