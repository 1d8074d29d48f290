import { opensNewTab, pressedByEnter } from './cellControls.ts';
import styles from './cells.module.css';
import { cutInMiddle } from './cells.ts';

interface LinkCellProps {
  readonly text: string;
  /** Text for screen readers after the link text. */
  readonly accessibleSuffix: string;
  readonly href: string;
  readonly onOpen: () => void;
  /** Number of characters at the end that stay when the text is truncated in the middle. */
  readonly keepEnd?: number;
}

/** A link to another target than the row's. */
export function linkCell({ text, accessibleSuffix, href, onOpen, keepEnd = 0 }: LinkCellProps): HTMLElement {
  const link = document.createElement('a');
  const hidden = document.createElement('span');
  hidden.className = 'visually-hidden';
  hidden.textContent = ` ${accessibleSuffix}`;
  link.href = href;
  link.tabIndex = -1;
  link.className = styles.cut ?? '';
  for (const [name, value] of Object.entries(pressedByEnter)) link.setAttribute(name, value);
  link.append(...cutInMiddle(link, text, keepEnd), hidden);
  link.addEventListener('click', (event) => {
    if (opensNewTab(event)) return;
    event.preventDefault();
    onOpen();
  });
  return link;
}
