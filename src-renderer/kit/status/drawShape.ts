import styles from './StatusIcon.module.css';
import { type Shape, type ShapeName, shapes } from './statusShapes.ts';

const namespace = 'http://www.w3.org/2000/svg';
const iconCache = new Map<ShapeName, SVGSVGElement>();

function createIcon(name: ShapeName): SVGSVGElement {
  const { tone, parts, rotates }: Shape = shapes[name];
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('class', [styles.icon, styles[tone], rotates && styles.turning].filter(Boolean).join(' '));
  svg.setAttribute('viewBox', '0 0 14 14');
  svg.setAttribute('aria-hidden', 'true');
  svg.dataset.shape = name;
  for (const [tag, style, attributes] of parts) {
    const part = document.createElementNS(namespace, tag);
    part.setAttribute('class', styles[style] ?? '');
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value));
    svg.append(part);
  }
  return svg;
}

/**
 * Creates an icon for cells that render without React. Clones a cached element, for lists of 100,000 rows.
 */
export function drawShape(name: ShapeName): SVGSVGElement {
  let svg = iconCache.get(name);
  if (svg === undefined) {
    svg = createIcon(name);
    iconCache.set(name, svg);
  }
  return svg.cloneNode(true) as SVGSVGElement;
}

/** Creates a shape that screen readers name, for cells that render without React. */
export function drawNamedShape(shape: ShapeName, name: string): SVGSVGElement {
  const drawn = drawShape(shape);
  drawn.removeAttribute('aria-hidden');
  drawn.setAttribute('role', 'img');
  drawn.setAttribute('aria-label', name);
  drawn.dataset.tooltip = name;
  return drawn;
}
