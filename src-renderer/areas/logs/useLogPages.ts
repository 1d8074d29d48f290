import { ORPCError } from '@orpc/client';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LogFilter, LogLine, LogPage } from '../../../src-preload/contract/logs.ts';
import { bridge } from '../../parts/bridge/bridge.ts';

/** Lines that are asked for at once. */
const pageSize = 200;
/** Lines far from what is seen are let go of from so many on. */
const mostHeld = 4_000;

/** Lines as they are shown: those that are here, by their places. */
export interface ShownLines {
  /** Names session, version and filter. */
  readonly key: string;
  readonly matching: number;
  readonly total: number;
  readonly lines: ReadonlyMap<number, LogLine>;
  /** Where the line stands now that was at the top before these lines were shown. */
  readonly top: number | null;
}

/** What is seen, in the words of a question for it. */
interface Seen {
  readonly from: number;
  readonly around?: number | undefined;
}

interface LogPlaces {
  readonly session: string | undefined;
  /** Another one whenever main has other lines. */
  readonly version: number;
  readonly filter: LogFilter;
  /** Main has let go of the lines: they are to be read again. */
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

/** The lines of a session that a filter keeps, in parts: those around what is seen are here. */
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
  // Another question: what is seen is asked for first, and what was shown stays until that is here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the question.
  useEffect(() => ask(seen.current), [key]);

  /**
   * Says what is drawn, and asks for what of it is missing.
   * @param top the place at the top of what is seen; of another question the lines around that line are asked for
   * @param isAtEnd those at the end are asked for then
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
