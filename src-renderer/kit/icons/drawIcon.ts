import styles from './Icon.module.css';
import { iconFile } from './infrastructureIcons.ts';

/** The same for cells that are drawn without React. Nothing where there is no drawing. */
export function drawIcon(name: string, fallback?: string): HTMLElement | undefined {
  const file = iconFile(name, fallback);
  if (file === undefined) return undefined;
  const element = document.createElement(file.oneColour ? 'span' : 'img');
  element.className = `${styles.icon} ${file.oneColour ? styles.mask : styles.picture}`;
  element.setAttribute('aria-hidden', 'true');
  if (element instanceof HTMLImageElement) {
    element.alt = '';
    element.src = file.url;
  } else element.style.maskImage = `url("${file.url}")`;
  return element;
}
