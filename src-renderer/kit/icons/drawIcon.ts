import styles from './Icon.module.css';
import { inColours } from './iconColours.ts';
import { iconFile } from './infrastructureIcons.ts';

/** The same for cells that are drawn without React. Nothing where there is no drawing. */
export function drawIcon(name: string, fallback?: string): HTMLImageElement | undefined {
  const file = iconFile(name, fallback);
  if (file === undefined) return undefined;
  const picture = document.createElement('img');
  picture.className = styles.icon ?? '';
  picture.setAttribute('aria-hidden', 'true');
  picture.alt = '';
  picture.dataset.infrastructure = 'true';
  picture.src = inColours(file);
  return picture;
}
