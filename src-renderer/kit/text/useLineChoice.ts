import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { chooseLine, formatLineSelection, type LineRange, parseLineSelection } from './lineSelection.ts';

interface LineChoiceSettings {
  /** Such as `3-7,12`. */
  readonly selected: string | undefined;
  readonly onSelect: ((selected: string) => void) | undefined;
  /** Called with the first line when the selection changes from outside, for example from the address. */
  readonly onReveal: (line: number) => void;
}

/** Returns the selected lines. The owner stores the selection. */
export function useLineChoice({ selected = '', onSelect, onReveal }: LineChoiceSettings): {
  readonly ranges: readonly LineRange[];
  readonly choose: (line: number, how: 'alone' | 'extend' | 'toggle') => void;
} {
  const anchor = useRef<number>(undefined);
  /** The last reported selection. When it returns as a prop, the view must not scroll. */
  const reported = useRef<string>(undefined);
  const ranges = useMemo(() => parseLineSelection(selected), [selected]);
  const reveal = useEffectEvent(onReveal);
  useEffect(() => {
    const first = ranges[0]?.first;
    if (first === undefined || selected === reported.current) return;
    reported.current = selected;
    reveal(first);
  }, [ranges, selected]);
  return {
    ranges,
    choose: (line, how) => {
      const next = chooseLine(ranges, anchor.current, line, how);
      anchor.current = next.anchor;
      reported.current = formatLineSelection(next.ranges);
      onSelect?.(reported.current);
    },
  };
}
