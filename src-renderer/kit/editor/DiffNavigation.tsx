import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Row } from '../layout/boxes.tsx';
import { messages } from './messages.ts';

interface DiffNavigationProps {
  /** Number of differences. Undefined until compared. */
  readonly count: number | undefined;
  readonly onGo: (target: 'next' | 'previous') => void;
}

/** Target of a key: `n` and F7 for the next difference, `p` and Shift+F7 for the previous one. */
function targetOf({ key, shiftKey }: KeyboardEvent): 'next' | 'previous' | undefined {
  if (key === 'F7') return shiftKey ? 'previous' : 'next';
  const letter = key.toLowerCase();
  return letter === 'n' ? 'next' : letter === 'p' ? 'previous' : undefined;
}

const typing =
  'input, textarea, [contenteditable="true"], [role="textbox"], [role="combobox"], [role="listbox"]';

/**
 * Whether a key belongs to a field, or to a dialog in front of the comparison.
 * The comparison's own read-only editors take their keys by a text field, too.
 */
function belongsElsewhere(target: EventTarget | null, own: Element | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('[role="dialog"], [role="alertdialog"]');
  if (dialog !== null && !dialog.contains(own)) return true;
  return target.closest(typing) !== null && target.closest('.monaco-diff-editor') === null;
}

/** Number of differences of a comparison, with buttons and keys for the next and the previous one. */
export function DiffNavigation({ count, onGo }: DiffNavigationProps) {
  const element = useRef<HTMLDivElement>(null);
  const hasAny = count !== undefined && count > 0;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = targetOf(event);
    if (target === undefined || !hasAny || belongsElsewhere(event.target, element.current)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onGo(target);
  });
  useEffect(() => {
    // Capture phase, before the read-only editors handle the keys.
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <Row ref={element} justify="end" minHeight={28} gap={4} tone="muted">
      <span role="status">{count === undefined ? '' : messages.differences(count)}</span>
      <IconButton label={messages.previousDifference} disabled={!hasAny} onClick={() => onGo('previous')}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={messages.nextDifference} disabled={!hasAny} onClick={() => onGo('next')}>
        <ChevronDown aria-hidden />
      </IconButton>
    </Row>
  );
}
