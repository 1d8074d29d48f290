import { Button } from '../../../kit/controls/Button.tsx';
import { formatInteger } from '../../../kit/format/formatNumber.ts';
import styles from './Evidence.module.css';
import { messages } from './messages.ts';

/** Maximum number of rendered lines. The logs screen shows complete logs. */
export const mostLines = 2_000;

interface ShowAllProps {
  readonly all: number;
  /** Number of lines that are displayed initially. */
  readonly first: number;
  readonly shown: number;
  readonly onShow: (count: number) => void;
}

export function ShowAll({ all, first, shown, onShow }: ShowAllProps) {
  if (all <= first) return null;
  const open = shown > first;
  return (
    <div className={styles.rest}>
      <Button kind="quiet" aria-expanded={open} onClick={() => onShow(open ? first : mostLines)}>
        {open ? messages.showLess : messages.showAll(formatInteger(all))}
      </Button>
      {open && all > mostLines && <span>{messages.most(formatInteger(mostLines), formatInteger(all))}</span>}
    </div>
  );
}
