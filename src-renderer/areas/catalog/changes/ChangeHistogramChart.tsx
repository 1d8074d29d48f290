import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChangeHistogram, ChangeListInput } from '#contract/changes.ts';
import { severities } from '#contract/rules/changes.ts';
import { TimeHistogram } from '#kit/charts/TimeHistogram.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { severityLooks } from '#parts/changes/severity.ts';
import { isForbidden } from '#parts/failures.ts';
import { earlierAnswer } from '#parts/list/earlierAnswer.ts';
import type { PageAnswer } from '#parts/list/useServerList.ts';
import { PictureFrame } from '#parts/pictures/PictureFrame.tsx';
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
  readonly isListLoading: boolean;
  /** Called with the selected range, in milliseconds since 1970. */
  readonly onRange: (fromMs: number, toMs: number) => void;
}

/** Number of changes over time, by severity. A selected range becomes the list's range. */
export function ChangeHistogramChart({ input, isListLoading, onRange }: ChangeHistogramProps) {
  const request = { input: histogramInput(input) };
  const { data, error } = useQuery(
    queries.changes.histogram.queryOptions({
      ...request,
      ...earlierAnswer<PageAnswer<ChangeHistogram>>(
        useQueryClient(),
        queries.changes.histogram.queryKey(request),
      ),
      placeholderData: keepPreviousData,
      enabled: !isListLoading,
      // Only synced changes can be counted. Until then the histogram shows its own message.
      meta: { quiet: true },
    }),
  );
  const histogram = data?.data;
  const counts = useMemo(
    () => histogram?.counts.map((column) => keys.map((key) => column[key] ?? 0)) ?? [],
    [histogram],
  );
  // The list shows the refusal.
  if (histogram === undefined && isForbidden(error)) return null;
  return (
    <div className={styles.histogram}>
      {histogram === undefined ? (
        !isListLoading && <p className={styles.later}>{messages.histogramLoading}</p>
      ) : (
        <PictureFrame name={messages.histogram}>
          <TimeHistogram
            label={messages.histogram}
            fromMs={Date.parse(histogram.from)}
            toMs={Date.parse(histogram.to)}
            parts={parts}
            counts={counts}
            onBrush={onRange}
          />
        </PictureFrame>
      )}
    </div>
  );
}
