import { drawShape } from '../status/drawShape.ts';

interface PinButtonProps {
  readonly label: string;
  readonly pinned: boolean;
  /** How it lies in its cell. */
  readonly className: string;
  readonly onToggle: () => void;
}

/** Pins a row, or no longer. It is reached by pointer; the key for it acts on the row of the cursor. */
export function pinButton({ label, pinned, className, onToggle }: PinButtonProps): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = className;
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-pressed', String(pinned));
  button.dataset.tooltip = label;
  button.append(drawShape(pinned ? 'pinned' : 'pin'));
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onToggle();
  });
  return button;
}
