import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { isGrey, textInGrey } from '../icons/iconColours.ts';
import { StatusIcon } from '../status/StatusIcon.tsx';
import type { EdgeStyle } from './edgePath.ts';
import { type ExportColours, exportSize, exportSvg, exportTokens } from './exportSvg.ts';
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
function resolvedColours(probe: HTMLElement): ExportColours {
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
function resolvedScheme(probe: HTMLElement): 'light' | 'dark' {
  probe.style.color = 'light-dark(#000, #fff)';
  return getComputedStyle(probe).color === 'rgb(0, 0, 0)' ? 'light' : 'dark';
}

const painted = [
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
function partText(part: Element): string {
  const style = getComputedStyle(part);
  const copy = part.cloneNode() as Element;
  copy.removeAttribute('class');
  for (const property of painted) {
    const value = style.getPropertyValue(property);
    copy.setAttribute(property, value === style.color ? 'currentColor' : value);
  }
  return new XMLSerializer().serializeToString(copy);
}

/** Serializes an icon without external references. Returns undefined for icons that are not images. */
async function iconText(element: Element | null, scheme: 'light' | 'dark'): Promise<string | undefined> {
  if (element instanceof SVGSVGElement) {
    const copy = element.cloneNode(true) as SVGSVGElement;
    copy.setAttribute('width', '18');
    copy.setAttribute('height', '18');
    copy.removeAttribute('class');
    return new XMLSerializer().serializeToString(copy);
  }
  if (!(element instanceof HTMLImageElement)) return undefined;
  const drawing = await fetch(element.src).then((response) => response.text());
  const bytes = new TextEncoder().encode(isGrey(element) ? textInGrey(drawing) : drawing);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  // The icon's SVG supports both color schemes.
  return `<image width="18" height="18" style="color-scheme: ${scheme}" href="data:image/svg+xml;base64,${text}"/>`;
}

/** Provides a visually hidden element inside the document, so that the theme applies. */
async function withStage<T>(use: (stage: HTMLElement) => Promise<T>): Promise<T> {
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
  const svg = await withStage(async (stage) => {
    const colours = resolvedColours(stage);
    const scheme = resolvedScheme(stage);
    const { fontFamily } = getComputedStyle(stage);
    stage.style.color = colours['text-muted'];
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
        [...(stage.querySelector(`[data-status="${status}"] svg`)?.children ?? [])].map(partText).join(''),
      ]),
    ) as Record<GraphStatus, string>;
    const icons = new Map<string, string | undefined>();
    // Many nodes share an icon, so cache each file.
    const read = new Map<string, Promise<string | undefined>>();
    for (const place of stage.querySelectorAll('[data-icon]')) {
      const name = place.innerHTML;
      const text = read.get(name) ?? iconText(place.firstElementChild, scheme);
      read.set(name, text);
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
      colours,
      fontFamily,
      statusDrawings: drawings,
      iconOf: (key) => {
        const icon = icons.get(key);
        return icon === undefined ? undefined : `<g color="${colours['text-muted']}">${icon}</g>`;
      },
      measure,
    });
  });
  return kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : svgToPng(svg, exportSize(scene));
}
