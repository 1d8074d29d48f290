import clsx from 'clsx';
import { drawShape } from '../status/drawShape.ts';
import styles from './pinButton.module.css';

interface PinButtonProps {
  readonly label: string;
  readonly pinned: boolean;
  /** Precedes the name and always takes space. */
  readonly leading?: boolean;
  readonly onToggle: () => void;
}

/** A button that pins or unpins a row. For pointers only: keyboard users press a key on the row. */
export function pinButton({ label, pinned, leading = false, onToggle }: PinButtonProps): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = clsx(styles.pin, leading && styles.leading, pinned && styles.pinned);
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-pressed', String(pinned));
  button.dataset.tooltip = label;
  // Moves the tooltip of the cell next to the button.
  button.dataset.tooltipClear = '';
  button.append(drawShape(pinned ? 'pinned' : 'pin'));
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onToggle();
  });
  return button;
}
