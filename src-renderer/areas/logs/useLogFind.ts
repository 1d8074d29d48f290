import { useEffect, useEffectEvent, useState } from 'react';
import type { LogFilter } from '../../../src-preload/contract/logs.ts';
import type { FindState } from '../../kit/text/findState.ts';
import { bridge } from '../../parts/bridge/bridge.ts';

interface Found extends FindState {
  /** Index of the current match among the matching lines. */
  readonly place: number | null;
}

const nothing: Found = { text: '', index: 0, count: 0, place: null };

interface LogFindOptions {
  readonly session: string | undefined;
  readonly version: number;
  readonly filter: LogFilter;
  /** Index of the line where the search starts. */
  readonly from: () => number;
  readonly onFound: (place: number) => void;
}

/** Searches the filtered lines. Main runs the search, because it holds all lines. */
export function useLogFind({ session, version, filter, from, onFound }: LogFindOptions) {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<Found>(nothing);
  const ask = async (text: string, start: number, step: 1 | -1, goes: boolean) => {
    if (session === undefined || text === '') return;
    try {
      const { index, place, count } = await bridge.logs.find({
        session,
        filter,
        what: text,
        from: start,
        step,
      });
      setFound((now) => (now.text === text ? { text, index: place, count, place: index } : now));
      if (index !== null && goes) onFound(index);
    } catch {
      // Main dropped the lines. They are read again, which repeats the search.
      setFound((now) => ({ ...now, count: 0, place: null }));
    }
  };
  const again = useEffectEvent(() => void ask(found.text, found.place ?? from(), 1, false));
  // Other lines: search again, because the matches moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these identify the lines.
  useEffect(() => again(), [session, version, filter]);
  const step = (by: 1 | -1) => {
    const at = found.place ?? from();
    void ask(found.text, Math.max(0, found.place === null ? at : at + by), by, true);
  };
  return {
    open,
    found,
    show: () => setOpen(true),
    search: (text: string) => {
      if (text === found.text) return step(1);
      setFound({ ...nothing, text });
      // The newest lines are displayed first, so search backwards from them.
      void ask(text, from(), -1, true);
    },
    step,
    close: () => {
      setOpen(false);
      setFound(nothing);
    },
  };
}
