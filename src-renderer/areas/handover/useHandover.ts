import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { handoverLimits } from '#contract/rules/handover.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import type { TimeRange } from '#kit/timeRange/timeRange.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useSeen } from '#parts/bridge/live.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import type { HandoverRuns } from './buildDocument.ts';
import { type HandoverStart, handoverRange } from './handoverStarts.ts';

interface HandoverChoice {
  readonly since: HandoverStart;
  readonly range: TimeRange | undefined;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Returns the mark of the last read handover. It stays while the screen is open, so that a new mark changes nothing. No
 * mark can mean that the user's data is still being read, so that stays only once the user marks.
 */
function useReadMark() {
  const current = useSeen()?.handover;
  const [mark, setMark] = useState<string | null>();
  if (mark === undefined && typeof current === 'string') setMark(current);
  const freeze = () => setMark((known) => (known === undefined ? (current ?? null) : known));
  return { readMark: mark === undefined ? current : mark, currentMark: current ?? null, freeze };
}

/** Reads the handover of the chosen time, and the playbook runs of that time. */
export function useHandover({ since, range }: HandoverChoice) {
  const { readMark, currentMark, freeze } = useReadMark();
  const timeZone = useTimeZone();
  // The start stays the same until another one is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: days begin in the time zone.
  const ends = useMemo(
    () => (readMark === undefined ? undefined : handoverRange({ since, range }, readMark, Date.now())),
    [since, range, readMark, timeZone],
  );
  const input = {
    from: ends === undefined ? '' : iso(ends.fromMs),
    ...(ends?.toMs === undefined ? {} : { to: iso(ends.toMs) }),
    ...(ends?.clock === 'computer' ? { clock: ends.clock } : {}),
  };
  const query = useQuery({
    ...queries.handover.get.queryOptions({ input }),
    enabled: ends !== undefined,
    placeholderData: keepPreviousData,
  });
  // The range by the clock of the server, which starts the runs.
  const answered = query.isPlaceholderData ? undefined : query.data?.data;
  const runsQuery = useQuery({
    ...queries.playbooks.runs.list.queryOptions({
      input: {
        // The key of the cached answer: the same start has the same one on another day.
        range: {
          asked: `handover ${range === undefined ? since : `${input.from} ${input.to ?? ''}`}`,
          from: answered?.from ?? '',
          to: input.to === undefined ? null : (answered?.to ?? ''),
        },
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize: handoverLimits.runs,
      },
    }),
    enabled: answered !== undefined,
  });
  const { data, error } = runsQuery;
  const runs = useMemo((): HandoverRuns => {
    if (data !== undefined)
      return {
        state: 'known',
        runs: data.data.runs,
        total: data.data.total,
        asOf: data.source === 'cache' ? data.asOf : undefined,
      };
    return error === null
      ? { state: 'loading' }
      : { state: 'unknown', sentence: toDisplayFailure(error).sentence };
  }, [data, error]);
  return {
    query,
    runs,
    readMark,
    currentMark,
    /** Keeps the start of the page, although the mark changes. */
    freeze,
    refetch: () => Promise.all([query.refetch(), runsQuery.refetch()]),
  };
}
