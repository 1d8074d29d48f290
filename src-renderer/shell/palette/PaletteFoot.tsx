import { useEffect, useState } from 'react';
import { Keys } from '../../kit/keys/Keys.tsx';
import { messages } from './messages.ts';
import styles from './Palette.module.css';
import { hasTabs } from './useOpenRow.ts';

const keys = [
  ['ArrowUp ArrowDown', messages.keys.move],
  ['Enter', messages.keys.open],
  ...(hasTabs ? [['Mod+Enter', messages.keys.tab] as const] : []),
  ['Escape', messages.keys.close],
] as const;

/** How long what is said stands still before it is said aloud: nobody wants to hear a count after each key. In milliseconds. */
const quietMs = 600;

function useSettled(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

interface PaletteFootProps {
  /** How far the first pass is, as long as it is not complete. */
  readonly synced: { readonly done: number; readonly total: number | null } | undefined;
  /** How many were found, and how long it took; blank while nothing is looked for. */
  readonly status: string;
}

/** The palette's keys, and how much it found. */
export function PaletteFoot({ synced, status }: PaletteFootProps) {
  // The last count stays while the next one is on its way: a foot that blinks with each key disturbs.
  const [shown, setShown] = useState(status);
  if (status !== '' && status !== shown) setShown(status);
  const said = useSettled(status);
  return (
    <div className={styles.foot}>
      {keys.map(([names, what]) => (
        <span key={names} className={styles.hint}>
          <Keys keys={names} />
          {what}
        </span>
      ))}
      <span className={styles.end}>
        {synced !== undefined && (
          <span data-tooltip={messages.partialWhy}>{messages.partial(synced.done, synced.total)}</span>
        )}
        <span>{shown}</span>
      </span>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
