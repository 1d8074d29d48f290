import clsx from 'clsx';
import { Ban, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { visibleContent } from '../format/visibleText.ts';
import { layout } from '../layout/layout.ts';
import styles from './Chip.module.css';

interface ChipProps {
  readonly children: ReactNode;
  /** An exclusion has a ban icon and a dashed border, so that color is never the only cue. */
  readonly sign?: 1 | -1 | undefined;
  /** Called when the user removes the chip. The button is named by `label`. */
  readonly onRemove?: (() => void) | undefined;
  readonly label?: string | undefined;
}

const textLayout = layout({ flow: 'ellipsis' });

export function Chip({ children, sign, onRemove, label }: ChipProps) {
  return (
    <span className={clsx(styles.chip, sign === 1 && styles.include, sign === -1 && styles.exclude)}>
      {sign === 1 && <Plus aria-hidden />}
      {sign === -1 && <Ban aria-hidden />}
      {sign === -1 && <span className="visually-hidden">not </span>}
      <span className={textLayout}>{visibleContent(children)}</span>
      {onRemove !== undefined && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${label ?? ''}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  );
}
