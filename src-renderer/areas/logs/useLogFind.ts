import { useEffect, useEffectEvent, useState } from 'react';
import type { LogFilter } from '../../../src-preload/contract/logs.ts';
import type { FindState } from '../../kit/text/findState.ts';
import { bridge } from '../../parts/bridge/bridge.ts';

interface Found extends FindState {
  /** Where the line stands that was found, among those that are shown. */
  readonly place: number | null;
}

const nothing: Found = { text: '', index: 0, count: 0, place: null };

interface LogFindOptions {
  readonly session: string | undefined;
  readonly version: number;
  readonly filter: LogFilter;
  /** The line at which one is. */
  readonly from: () => number;
  readonly onFound: (place: number) => void;
}

/** A search within the lines that are shown, of which main knows all. */
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
      // Main let go of the lines: they are read again, and found in what comes then.
      setFound((now) => ({ ...now, count: 0, place: null }));
    }
  };
  const again = useEffectEvent(() => void ask(found.text, found.place ?? from(), 1, false));
  // Other lines: the same text stands in others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these name the lines.
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
      // The newest lines are what is seen first: what is sought is looked for from there backwards.
      void ask(text, from(), -1, true);
    },
    step,
    close: () => {
      setOpen(false);
      setFound(nothing);
    },
  };
}
