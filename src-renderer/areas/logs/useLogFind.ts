import { useEffect, useEffectEvent, useState } from 'react';
import type { LogFilter } from '#contract/logs.ts';
import type { FindState } from '#kit/text/findState.ts';
import { bridge } from '#parts/bridge/bridge.ts';

interface LogFindState extends FindState {
  /** Index of the current match among the matching lines. */
  readonly lineIndex: number | null;
}

const noResult: LogFindState = { text: '', index: 0, count: 0, lineIndex: null };

interface LogFindOptions {
  readonly session: string | undefined;
  readonly version: number;
  readonly filter: LogFilter;
  /** Index of the line where the search starts. */
  readonly startIndex: () => number;
  readonly onFound: (place: number) => void;
}

/** Searches the filtered lines. Main runs the search, because it holds all lines. */
export function useLogFind({ session, version, filter, startIndex, onFound }: LogFindOptions) {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<LogFindState>(noResult);
  const runSearch = async (text: string, start: number, step: 1 | -1, shouldScroll: boolean) => {
    if (session === undefined || text === '') return;
    try {
      const { index, place, count } = await bridge.logs.find({
        session,
        filter,
        what: text,
        from: start,
        step,
      });
      setFound((now) => (now.text === text ? { text, index: place, count, lineIndex: index } : now));
      if (index !== null && shouldScroll) onFound(index);
    } catch {
      // Main dropped the lines. They are read again, which repeats the search.
      setFound((now) => ({ ...now, count: 0, lineIndex: null }));
    }
  };
  const repeatSearch = useEffectEvent(
    () => void runSearch(found.text, found.lineIndex ?? startIndex(), 1, false),
  );
  // Other lines: search again, because the matches moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these identify the lines.
  useEffect(() => repeatSearch(), [session, version, filter]);
  const step = (by: 1 | -1) => {
    const at = found.lineIndex ?? startIndex();
    void runSearch(found.text, Math.max(0, found.lineIndex === null ? at : at + by), by, true);
  };
  return {
    open,
    found,
    show: () => setOpen(true),
    search: (text: string) => {
      if (text === found.text) return step(1);
      setFound({ ...noResult, text });
      // The newest lines are displayed first, so search backwards from them.
      void runSearch(text, startIndex(), -1, true);
    },
    step,
    close: () => {
      setOpen(false);
      setFound(noResult);
    },
  };
}
