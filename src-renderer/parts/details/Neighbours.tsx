import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../../kit/controls/Button.tsx';

interface NeighboursProps {
  /** What the buttons are called. */
  readonly previous: string;
  readonly next: string;
  /** Nothing where there is none. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** Something else is open above it, which has the keys. */
  readonly held?: boolean;
}

/** In the foot of a dialog about a row of a list: leads to the rows before and after it, by `k` and `j`, too. */
export function Neighbours({ previous, next, onPrevious, onNext, held = false }: NeighboursProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (held || event.altKey || event.ctrlKey || event.metaKey) return;
    const go = { j: onNext, k: onPrevious }[event.key.toLowerCase()];
    if (go === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go();
  });
  useEffect(() => {
    // Before the editors' own keys: nothing is typed in them here.
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <>
      <IconButton label={previous} disabled={onPrevious === undefined} onClick={onPrevious}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={next} disabled={onNext === undefined} onClick={onNext}>
        <ChevronDown aria-hidden />
      </IconButton>
    </>
  );
}
