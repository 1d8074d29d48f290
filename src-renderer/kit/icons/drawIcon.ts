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

/** Creates an icon, or empty space of its size if there is no such icon or no name, so that names align. */
export function drawIconOrSpace(name: string | null | undefined, fallback?: string): HTMLElement {
  const icon = drawIcon(name ?? '', fallback);
  if (icon !== undefined) return icon;
  const space = document.createElement('span');
  space.className = styles.icon ?? '';
  space.setAttribute('aria-hidden', 'true');
  return space;
}
