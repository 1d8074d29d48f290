import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { isGray, textInGray } from '../icons/iconColors.ts';
import { StatusIcon } from '../status/StatusIcon.tsx';
import type { EdgeStyle } from './edgePath.ts';
import { type ExportColors, exportSize, exportSvg, exportTokens } from './exportSvg.ts';
import type { RenderGraphIcon } from './GraphNodeCard.tsx';
import { type GraphStatus, itemText } from './graphModel.ts';
import { svgToPng } from './svgToPng.ts';
import type { Scene } from './useGraphLayout.ts';

interface ExportedGraph {
  readonly scene: Scene;
  readonly edgeStyle: EdgeStyle;
  readonly focusKey: string | undefined;
  readonly renderIcon: RenderGraphIcon | undefined;
}

const statuses: readonly GraphStatus[] = [
  'healthy',
  'unhealthy',
  'warning',
  'unknown',
  'suspended',
  'deleted',
  'info',
];

/** Resolves the color tokens in the current theme. */
function resolveColors(probe: HTMLElement): ExportColors {
  const resolve = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  return Object.fromEntries(exportTokens.map((token) => [token, resolve(token)])) as Record<
    (typeof exportTokens)[number],
    string
  >;
}

/** Resolves the current theme. An exported file must not depend on the system of its reader. */
function resolveScheme(probe: HTMLElement): 'light' | 'dark' {
  probe.style.color = 'light-dark(#000, #fff)';
  return getComputedStyle(probe).color === 'rgb(0, 0, 0)' ? 'light' : 'dark';
}

const paintProperties = [
  'fill',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
];

/** Serializes a part of a status icon with its computed styles, because the file has no style sheet. */
function serializePart(part: Element): string {
  const style = getComputedStyle(part);
  const copy = part.cloneNode() as Element;
  copy.removeAttribute('class');
  for (const property of paintProperties) {
    const value = style.getPropertyValue(property);
    copy.setAttribute(property, value === style.color ? 'currentColor' : value);
  }
  return new XMLSerializer().serializeToString(copy);
}

/** Serializes an icon without external references. Returns undefined for icons that are not images. */
async function serializeIcon(element: Element | null, scheme: 'light' | 'dark'): Promise<string | undefined> {
  if (element instanceof SVGSVGElement) {
    const copy = element.cloneNode(true) as SVGSVGElement;
    copy.setAttribute('width', '18');
    copy.setAttribute('height', '18');
    copy.removeAttribute('class');
    return new XMLSerializer().serializeToString(copy);
  }
  if (!(element instanceof HTMLImageElement)) return undefined;
  const drawing = await fetch(element.src).then((response) => response.text());
  const bytes = new TextEncoder().encode(isGray(element) ? textInGray(drawing) : drawing);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  // The icon's SVG supports both color schemes.
  return `<image width="18" height="18" style="color-scheme: ${scheme}" href="data:image/svg+xml;base64,${text}"/>`;
}

/** Provides a visually hidden element inside the document, so that the theme applies. */
async function withHiddenElement<T>(use: (stage: HTMLElement) => Promise<T>): Promise<T> {
  const stage = document.createElement('div');
  stage.className = 'visually-hidden';
  stage.setAttribute('aria-hidden', 'true');
  document.body.append(stage);
  try {
    return await use(stage);
  } finally {
    stage.remove();
  }
}

export async function exportGraph(
  kind: 'svg' | 'png',
  { scene, edgeStyle, focusKey, renderIcon }: ExportedGraph,
): Promise<Blob> {
  await document.fonts.ready;
  const svg = await withHiddenElement(async (stage) => {
    const colors = resolveColors(stage);
    const scheme = resolveScheme(stage);
    const { fontFamily } = getComputedStyle(stage);
    stage.style.color = colors['text-muted'];
    const root = createRoot(stage);
    flushSync(() => {
      root.render(
        <>
          {statuses.map((status) => (
            <i key={status} data-status={status}>
              <StatusIcon shape={status} />
            </i>
          ))}
          {scene.graph.items.map((item) => (
            <i key={item.key} data-icon={item.key}>
              {renderIcon?.(itemText(item))}
            </i>
          ))}
        </>,
      );
    });
    const drawings = Object.fromEntries(
      statuses.map((status) => [
        status,
        [...(stage.querySelector(`[data-status="${status}"] svg`)?.children ?? [])]
          .map(serializePart)
          .join(''),
      ]),
    ) as Record<GraphStatus, string>;
    const icons = new Map<string, string | undefined>();
    // Many nodes share an icon, so cache each file.
    const textByMarkup = new Map<string, Promise<string | undefined>>();
    for (const place of stage.querySelectorAll('[data-icon]')) {
      const name = place.innerHTML;
      const text = textByMarkup.get(name) ?? serializeIcon(place.firstElementChild, scheme);
      textByMarkup.set(name, text);
      icons.set(place.getAttribute('data-icon') ?? '', await text);
    }
    root.unmount();
    const context = document.createElement('canvas').getContext('2d');
    const measure = (text: string, sizePx: number, weight: number): number => {
      if (context === null) return text.length * sizePx * 0.6;
      context.font = `${weight} ${sizePx}px ${fontFamily}`;
      return context.measureText(text).width;
    };
    return exportSvg({
      scene,
      edgeStyle,
      focusKey,
      colors,
      fontFamily,
      statusDrawings: drawings,
      iconOf: (key) => {
        const icon = icons.get(key);
        return icon === undefined ? undefined : `<g color="${colors['text-muted']}">${icon}</g>`;
      },
      measure,
    });
  });
  return kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : svgToPng(svg, exportSize(scene));
}
