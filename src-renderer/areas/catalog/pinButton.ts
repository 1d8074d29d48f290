import { pinButton as drawPinButton } from '../../kit/table/pinButton.ts';
import styles from './CatalogSummary.module.css';
import { messages } from './messages.ts';

/** Marks a type as a favourite, or no longer. */
export const pinButton = (type: string, favourite: boolean, onToggle: (type: string) => void): HTMLElement =>
  drawPinButton({
    label: favourite ? messages.unpin(type) : messages.pin(type),
    pinned: favourite,
    className: `${styles.pin} ${favourite ? styles.pinned : ''}`,
    onToggle: () => onToggle(type),
  });
