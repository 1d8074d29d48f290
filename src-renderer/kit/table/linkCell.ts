import { pressedByEnter, wantsElsewhere } from './cellControls.ts';
import styles from './cells.module.css';
import { cutInMiddle } from './cells.ts';

interface LinkCellProps {
  readonly text: string;
  /** Read aloud after the text: what it is of. */
  readonly of: string;
  readonly href: string;
  readonly onOpen: () => void;
  /** Cuts in the middle: so many characters of the end, which tells it apart from others, stay. */
  readonly keepEnd?: number;
}

/** A link that opens something else than the row does. */
export function linkCell({ text, of, href, onOpen, keepEnd = 0 }: LinkCellProps): HTMLElement {
  const link = document.createElement('a');
  const hidden = document.createElement('span');
  hidden.className = 'visually-hidden';
  hidden.textContent = ` ${of}`;
  link.href = href;
  link.tabIndex = -1;
  link.className = styles.cut ?? '';
  for (const [name, value] of Object.entries(pressedByEnter)) link.setAttribute(name, value);
  link.append(...cutInMiddle(link, text, keepEnd), hidden);
  link.addEventListener('click', (event) => {
    if (wantsElsewhere(event)) return;
    event.preventDefault();
    onOpen();
  });
  return link;
}
