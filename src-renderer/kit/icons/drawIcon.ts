import styles from './Icon.module.css';
import { inIconColors } from './iconColors.ts';
import { iconFile } from './infrastructureIcons.ts';

/** Creates an icon for cells that render without React. Undefined if there is no such icon. */
export function drawIcon(name: string, fallback?: string): HTMLImageElement | undefined {
  const file = iconFile(name, fallback);
  if (file === undefined) return undefined;
  const picture = document.createElement('img');
  picture.className = styles.icon ?? '';
  picture.setAttribute('aria-hidden', 'true');
  picture.alt = '';
  picture.dataset.infrastructure = 'true';
  picture.src = inIconColors(file);
  return picture;
}
