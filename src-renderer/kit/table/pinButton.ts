import clsx from 'clsx';
import { drawShape } from '../status/drawShape.ts';
import styles from './pinButton.module.css';

interface PinButtonProps {
  readonly label: string;
  readonly pinned: boolean;
  /** It stands before the name and keeps its place there, also while it is out of sight. */
  readonly leading?: boolean;
  readonly onToggle: () => void;
}

/** Pins a row, or no longer. It is reached by pointer; the key for it acts on the row of the cursor. */
export function pinButton({ label, pinned, leading = false, onToggle }: PinButtonProps): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = clsx(styles.pin, leading && styles.leading, pinned && styles.pinned);
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-pressed', String(pinned));
  button.dataset.tooltip = label;
  // A tooltip of the cell stands beside it.
  button.dataset.tooltipClear = '';
  button.append(drawShape(pinned ? 'pinned' : 'pin'));
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onToggle();
  });
  return button;
}
