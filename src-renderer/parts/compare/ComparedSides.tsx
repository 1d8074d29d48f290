import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Row } from '#kit/layout/boxes.tsx';
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
      <Row wrap gap={8} minWidth={0} className={styles.side}>
        {left}
      </Row>
      <IconButton label={messages.swap} disabledReason={swapDisabledReason} onClick={onSwap}>
        <ArrowLeftRight aria-hidden />
      </IconButton>
      <Row wrap gap={8} minWidth={0} className={styles.side}>
        {right}
      </Row>
    </section>
  );
}
