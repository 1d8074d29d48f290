import clsx from 'clsx';
import { ArrowUp } from 'lucide-react';
import { formatInteger } from '../../kit/format/formatNumber.ts';
import styles from './ChangesPill.module.css';
import { messages } from './messages.ts';

interface ChangesPillProps {
  readonly count: number;
  readonly onShow: () => void;
  /** What it says; how many rows changed when absent. */
  readonly text?: string;
  readonly tooltip?: string;
  readonly className?: string | undefined;
}

/** Says that newer rows wait, and shows them. Its place is always there, so nothing moves when it comes. */
export function ChangesPill({
  count,
  onShow,
  text = messages.changed(formatInteger(count)),
  tooltip = messages.showChanges,
  className,
}: ChangesPillProps) {
  return (
    <div className={clsx(styles.place, className)} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow} data-tooltip={tooltip}>
          <ArrowUp aria-hidden />
          {text}
        </button>
      )}
    </div>
  );
}
