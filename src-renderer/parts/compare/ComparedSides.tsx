import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import styles from './ComparedSides.module.css';
import { messages } from './messages.ts';

interface ComparedSidesProps {
  /** Accessible name: what is compared. */
  readonly label: string;
  readonly left: ReactNode;
  readonly right: ReactNode;
  readonly onSwap: () => void;
  /** Why the sides cannot be swapped. Undefined if they can. */
  readonly swapDisabledReason?: string | undefined;
}

/** Names both sides of a comparison, and swaps them. */
export function ComparedSides({ label, left, right, onSwap, swapDisabledReason }: ComparedSidesProps) {
  return (
    <section aria-label={label} className={styles.sides}>
      <div className={styles.side}>{left}</div>
      <IconButton label={messages.swap} disabledReason={swapDisabledReason} onClick={onSwap}>
        <ArrowLeftRight aria-hidden />
      </IconButton>
      <div className={styles.side}>{right}</div>
    </section>
  );
}
