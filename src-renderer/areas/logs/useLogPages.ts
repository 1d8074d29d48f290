import { ORPCError } from '@orpc/client';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LogFilter, LogLine, LogPage } from '#contract/logs.ts';
import { bridge } from '#parts/bridge/bridge.ts';

/** Lines per request. */
const pageSize = 200;
/** Number of held lines above which all pages but the newest response are dropped. */
const maxHeldLines = 4_000;

/** The loaded lines by their index among the matching lines. */
export interface LoadedLines {
  /** JSON of session, version and filter. */
  readonly key: string;
  readonly matching: number;
  readonly total: number;
  readonly lines: ReadonlyMap<number, LogLine>;
  /** New index of the line that was at the top before these lines replaced others. */
  readonly top: number | null;
}

/** The visible part, as parameters of a page request. */
interface VisibleRange {
  readonly from: number;
  readonly around?: number | undefined;
}

interface LogPagesOptions {
  readonly session: string | undefined;
  /** Changes whenever main's lines change. */
  readonly version: number;
  readonly filter: LogFilter;
  /** Called when main has dropped the lines, so that they must be read again. */
  readonly onLinesDropped: () => void;
}

const isSessionExpired = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'NOT_FOUND';

function withPage(shown: LoadedLines | undefined, key: string, page: LogPage): LoadedLines {
  const isSame = shown?.key === key;
  const before = isSame ? shown.lines : new Map<number, LogLine>();
  const lines = new Map(before.size > maxHeldLines ? [] : before);
  for (const [index, line] of page.lines.entries()) lines.set(page.from + index, line);
  return { key, matching: page.matching, total: page.total, lines, top: isSame ? shown.top : page.around };
}

/** Loads the filtered lines of a session in pages around the visible part. */
export function useLogPages({ session, version, filter, onLinesDropped }: LogPagesOptions) {
  const key = JSON.stringify([session, version, filter]);
  const [loaded, setLoaded] = useState<LoadedLines>();
  const [error, setError] = useState<unknown>(null);
  const requested = useRef({ key: '', froms: new Set<number>() });
  const visible = useRef<VisibleRange>({ from: -pageSize });
  const latest = useRef(key);
  latest.current = key;

  const requestPage = useEffectEvent(({ from, around }: VisibleRange) => {
    if (session === undefined) return;
    if (requested.current.key !== key) requested.current = { key, froms: new Set() };
    const { froms } = requested.current;
    if (froms.has(from)) return;
    froms.add(from);
    bridge.logs
      .page({ session, filter, from, count: pageSize, ...(around === undefined ? {} : { around }) })
      .then(
        (page) => {
          froms.delete(from);
          if (latest.current !== key) return;
          setError(null);
          setLoaded((before) => withPage(before, key, page));
        },
        (failed: unknown) => {
          froms.delete(from);
          if (latest.current !== key) return;
          if (isSessionExpired(failed)) onLinesDropped();
          else setError(failed);
        },
      );
  });
  // A new key requests the visible part first. The old lines stay displayed until it arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request.
  useEffect(() => requestPage(visible.current), [key]);

  /**
   * Reports the rendered rows and requests the missing pages.
   * @param top index of the first visible line; after a
   * change of the key, the lines around it are requested
   * @param isAtEnd whether the last lines are requested after a change of the key
   */
  const loadRange = useCallback(
    (first: number, end: number, top: number, isAtEnd: boolean) => {
      const page = Math.floor(first / pageSize) * pageSize;
      visible.current = isAtEnd ? { from: -pageSize } : { from: page, around: loaded?.lines.get(top)?.id };
      if (loaded?.key !== key) return;
      for (let from = page; from < Math.min(end, loaded.matching); from += pageSize) {
        const missing = Array.from(
          { length: Math.min(pageSize, loaded.matching - from) },
          (_, at) => from + at,
        ).some((at) => at >= first && at < end && !loaded.lines.has(at));
        if (missing) requestPage({ from });
      }
    },
    [loaded, key],
  );
  return {
    loaded: loaded,
    error,
    isCurrent: loaded?.key === key,
    loadRange: loadRange,
    retry: () => requestPage(visible.current),
  };
}
