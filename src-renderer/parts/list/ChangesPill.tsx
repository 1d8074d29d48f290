import clsx from 'clsx';
import { ArrowUp } from 'lucide-react';
import { formatInteger } from '#kit/format/formatNumber.ts';
import styles from './ChangesPill.module.css';
import { messages } from './messages.ts';

interface ChangesPillProps {
  readonly count: number;
  readonly onShow: () => void;
  /** Default: the number of changed rows. */
  readonly text?: string;
  readonly tooltip?: string;
  readonly className?: string | undefined;
}

/** Pill that displays newer rows on click. Its space is reserved, so that nothing moves when it appears. */
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
