import { formatInteger } from '#kit/format/formatNumber.ts';
import { messages } from './messages.ts';
import styles from './Seen.module.css';

/** A dot for unseen changes. Null if there are none. */
export function unseenMark(count: number | undefined): HTMLElement | null {
  if (count === undefined || count === 0) return null;
  const text = messages.unseen(formatInteger(count), count === 1);
  const mark = document.createElement('span');
  mark.className = styles.mark ?? '';
  mark.dataset.tooltip = text;
  const hiddenLabel = document.createElement('span');
  hiddenLabel.className = 'visually-hidden';
  hiddenLabel.textContent = text;
  mark.append(hiddenLabel);
  return mark;
}
