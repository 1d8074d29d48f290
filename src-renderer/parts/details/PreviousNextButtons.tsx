import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';

interface PreviousNextButtonsProps {
  readonly previous: string;
  readonly next: string;
  /** Undefined at the end of the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** Whether another dialog is open on top and receives the keys. */
  readonly ignoresKeys?: boolean;
}

/** Buttons for the previous and next row in the footer of a details dialog. `k` and `j` do the same. */
export function PreviousNextButtons({
  previous,
  next,
  onPrevious,
  onNext,
  ignoresKeys = false,
}: PreviousNextButtonsProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (ignoresKeys || event.altKey || event.ctrlKey || event.metaKey) return;
    const go = { j: onNext, k: onPrevious }[event.key.toLowerCase()];
    if (go === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go();
  });
  useEffect(() => {
    // Capture phase, before the read-only editors in the dialog handle the keys.
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
