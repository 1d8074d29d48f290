import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Check } from '#contract/entities/check.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useThrottledSteps } from '#parts/moment/useThrottledMoment.ts';
import { messages } from './messages.ts';
import { type CheckThen, type DrawerMoment, isStepOfCheck, storedRunsOptions } from './momentSteps.ts';
import { isNotStored } from './useRuns.ts';

/** Runs of a check that are stored on this computer. */
export interface StoredRuns {
  /** When the last run until the moment started. Null without one, undefined while it is read. */
  readonly lastRunAt: string | null | undefined;
  /** Start of the oldest stored run. Null without one, undefined while it is read. */
  readonly since: string | null | undefined;
}

const start = new Date(0).toISOString();

/** Returns the displayed state: the moment and its row together. Playing a span must not request the runs of each step. */
export function useThrottledCheck(id: string, earlier: CheckThen | undefined): CheckThen | undefined {
  const isThen = earlier !== undefined;
  const { at = '', row } = earlier ?? {};
  const latest = useMemo<DrawerMoment>(() => (isThen ? { id, at, row } : undefined), [id, isThen, at, row]);
  return useThrottledSteps(latest, isStepOfCheck);
}

/** Reads which runs of a check are stored. @param at ISO 8601; undefined for now, which reads nothing */
export function useStoredRuns(id: string, at: string | undefined): StoredRuns {
  const [openedAt] = useState(() => new Date().toISOString());
  const last = useQuery(
    queries.health.check.runs.queryOptions({
      input:
        at === undefined
          ? skipToken
          : { id, kept: true, range: { from: start, to: at }, pageIndex: 0, pageSize: 1 },
      meta: { quiet: true },
      ...storedRunsOptions({ id, pageIndex: 0, pageSize: 1 }),
    }),
  );
  const all = useQuery(
    queries.health.check.graph.queryOptions({
      input: at === undefined ? skipToken : { id, kept: true, range: { from: start, to: openedAt } },
      meta: { quiet: true },
      ...storedRunsOptions({ id }),
    }),
  );
  const orNone = <T>({ error }: { readonly error: Error | null }, value: T | undefined) =>
    value ?? (isNotStored(error) ? null : undefined);
  return {
    lastRunAt: orNone(last, last.data && (last.data.data.runs[0]?.time ?? null)),
    since: orNone(all, all.data && (all.data.data.storedSince ?? null)),
  };
}

/** Returns a check as it was at an earlier moment. Its name, labels, and severity stay those of the present. */
export const checkAt = (
  check: Check,
  { row }: Pick<CheckThen, 'row'>,
  { lastRunAt }: Pick<StoredRuns, 'lastRunAt'>,
): Check => ({
  ...check,
  status: row?.status ?? 'unknown',
  lastTransitionAt: row?.lastTransitionAt ?? null,
  lastRunAt: lastRunAt ?? null,
  nextRunAt: null,
  silencedAt: null,
  deletedAt: null,
});

/** States what the drawer shows of the moment. */
export function thenText(at: string, { since }: Pick<StoredRuns, 'since'>): string {
  const shown = messages.earlier.shown(formatMoment(at));
  if (since === undefined) return shown;
  return `${shown} ${since === null ? messages.earlier.noneStored : messages.earlier.storedSince(formatMoment(since))}`;
}
