import { ArrowUp } from 'lucide-react';
import { formatInteger } from '../../kit/format/formatNumber.ts';
import styles from './ChangesPill.module.css';
import { messages } from './messages.ts';

interface ChangesPillProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Says that newer rows wait, and shows them. Its place is always there, so nothing moves when it comes. */
export function ChangesPill({ count, onShow }: ChangesPillProps) {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow} data-tooltip={messages.showChanges}>
          <ArrowUp aria-hidden />
          {messages.changed(formatInteger(count))}
        </button>
      )}
    </div>
  );
}
