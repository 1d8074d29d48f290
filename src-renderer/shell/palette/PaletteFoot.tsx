import { useEffect, useState } from 'react';
import { Keys } from '#kit/keys/Keys.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { messages } from './messages.ts';
import styles from './Palette.module.css';
import { hasTabs } from './useOpenRow.ts';

const keys = [
  ['ArrowUp ArrowDown', messages.keys.move],
  ['Enter', messages.keys.open],
  ...(hasTabs ? [['Mod+Enter', messages.keys.tab] as const] : []),
  ['Escape', messages.keys.close],
] as const;

/** Delay (ms) before screen readers announce the count, to avoid an announcement per key. */
const announceDelayMs = 600;

function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), announceDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

interface PaletteFootProps {
  /** Progress of the first sync. Undefined when complete. */
  readonly synced: { readonly done: number; readonly total: number | null } | undefined;
  /** Number of results and duration. Empty without a search. */
  readonly status: string;
}

export function PaletteFoot({ synced, status }: PaletteFootProps) {
  // Keep the last count during the next search, to avoid flicker.
  const [shown, setShown] = useState(status);
  if (status !== '' && status !== shown) setShown(status);
  const announced = useDebouncedText(status);
  return (
    <Row fixed minHeight={40} gap={16} paddingX={16} edge="top" size={12} tone="muted">
      {keys.map(([names, what]) => (
        <span key={names} className={styles.hint}>
          <Keys keys={names} />
          {what}
        </span>
      ))}
      <Row as="span" align="stretch" justify="end" grow gap={12} digits flow="nowrap">
        {synced !== undefined && (
          <span data-tooltip={messages.partialWhy}>{messages.partial(synced.done, synced.total)}</span>
        )}
        <span>{shown}</span>
      </Row>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </Row>
  );
}
