import { drawShape } from '../../kit/status/drawShape.ts';
import styles from './CatalogSummary.module.css';
import { messages } from './messages.ts';

/** Marks a type as a favourite, or no longer. It is reached by pointer; the key for it acts on the row of the cursor. */
export function pinButton(type: string, favourite: boolean, onToggle: (type: string) => void): HTMLElement {
  const button = document.createElement('button');
  const label = favourite ? messages.unpin(type) : messages.pin(type);
  button.type = 'button';
  button.tabIndex = -1;
  button.className = `${styles.pin} ${favourite ? styles.pinned : ''}`;
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-pressed', String(favourite));
  button.dataset.tooltip = label;
  button.append(drawShape(favourite ? 'pinned' : 'pin'));
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onToggle(type);
  });
  return button;
}
