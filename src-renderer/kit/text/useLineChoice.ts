import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { chooseLine, formatLineSelection, type LineRange, parseLineSelection } from './lineSelection.ts';

interface LineChoiceSettings {
  /** Such as `3-7,12`. */
  readonly selected: string | undefined;
  readonly onSelect: ((selected: string) => void) | undefined;
  /** The selection came from elsewhere, an address for one: its first line should be seen. */
  readonly onReveal: (line: number) => void;
}

/** Which lines are selected. The state is the owner's. */
export function useLineChoice({ selected = '', onSelect, onReveal }: LineChoiceSettings): {
  readonly ranges: readonly LineRange[];
  readonly choose: (line: number, how: 'alone' | 'extend' | 'toggle') => void;
} {
  const anchor = useRef<number>(undefined);
  /** The selection that was reported last. When it comes back as a prop nothing is scrolled: the person made it here. */
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
