import { ORPCError } from '@orpc/client';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LogFilter, LogLine, LogPage } from '../../../src-preload/contract/logs.ts';
import { bridge } from '../../parts/bridge/bridge.ts';

/** Lines per request. */
const pageSize = 200;
/** Number of held lines above which all pages but the newest response are dropped. */
const mostHeld = 4_000;

/** The loaded lines by their index among the matching lines. */
export interface ShownLines {
  /** JSON of session, version and filter. */
  readonly key: string;
  readonly matching: number;
  readonly total: number;
  readonly lines: ReadonlyMap<number, LogLine>;
  /** New index of the line that was at the top before these lines replaced others. */
  readonly top: number | null;
}

/** The visible part, as parameters of a page request. */
interface Seen {
  readonly from: number;
  readonly around?: number | undefined;
}

interface LogPlaces {
  readonly session: string | undefined;
  /** Changes whenever main's lines change. */
  readonly version: number;
  readonly filter: LogFilter;
  /** Called when main has dropped the lines, so that they must be read again. */
  readonly onGone: () => void;
}

const isGone = (error: unknown): boolean => error instanceof ORPCError && error.code === 'NOT_FOUND';

function withPage(shown: ShownLines | undefined, key: string, page: LogPage): ShownLines {
  const isSame = shown?.key === key;
  const before = isSame ? shown.lines : new Map<number, LogLine>();
  const lines = new Map(before.size > mostHeld ? [] : before);
  for (const [index, line] of page.lines.entries()) lines.set(page.from + index, line);
  return { key, matching: page.matching, total: page.total, lines, top: isSame ? shown.top : page.around };
}

/** Loads the filtered lines of a session in pages around the visible part. */
export function useLogPages({ session, version, filter, onGone }: LogPlaces) {
  const key = JSON.stringify([session, version, filter]);
  const [shown, setShown] = useState<ShownLines>();
  const [error, setError] = useState<unknown>(null);
  const asked = useRef({ key: '', froms: new Set<number>() });
  const seen = useRef<Seen>({ from: -pageSize });
  const latest = useRef(key);
  latest.current = key;

  const ask = useEffectEvent(({ from, around }: Seen) => {
    if (session === undefined) return;
    if (asked.current.key !== key) asked.current = { key, froms: new Set() };
    const { froms } = asked.current;
    if (froms.has(from)) return;
    froms.add(from);
    bridge.logs
      .page({ session, filter, from, count: pageSize, ...(around === undefined ? {} : { around }) })
      .then(
        (page) => {
          froms.delete(from);
          if (latest.current !== key) return;
          setError(null);
          setShown((before) => withPage(before, key, page));
        },
        (failed: unknown) => {
          froms.delete(from);
          if (latest.current !== key) return;
          if (isGone(failed)) onGone();
          else setError(failed);
        },
      );
  });
  // A new key requests the visible part first. The old lines stay displayed until it arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request.
  useEffect(() => ask(seen.current), [key]);

  /**
   * Reports the rendered rows and requests the missing pages.
   * @param top index of the first visible line; after a
   * change of the key, the lines around it are requested
   * @param isAtEnd whether the last lines are requested after a change of the key
   */
  const need = useCallback(
    (first: number, end: number, top: number, isAtEnd: boolean) => {
      const page = Math.floor(first / pageSize) * pageSize;
      seen.current = isAtEnd ? { from: -pageSize } : { from: page, around: shown?.lines.get(top)?.id };
      if (shown?.key !== key) return;
      for (let from = page; from < Math.min(end, shown.matching); from += pageSize) {
        const missing = Array.from(
          { length: Math.min(pageSize, shown.matching - from) },
          (_, at) => from + at,
        ).some((at) => at >= first && at < end && !shown.lines.has(at));
        if (missing) ask({ from });
      }
    },
    [shown, key],
  );
  return { shown, error, isCurrent: shown?.key === key, need, retry: () => ask(seen.current) };
}
