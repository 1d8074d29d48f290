import { formatInteger } from '../format/formatNumber.ts';
import type { Box } from './blocks.ts';
import { type EdgeStyle, edgeDrawing, treeLines } from './edgePath.ts';
import { foldOf, type GraphStatus, itemText, type VisibleItem } from './graphModel.ts';
import { itemSubtitle } from './messages.ts';
import { nodeTone } from './nodePaths.ts';
import type { Scene } from './useGraphLayout.ts';

export const exportTokens = [
  'surface-sunken',
  'surface-raised',
  'surface-active',
  'line-strong',
  'line-control',
  'text',
  'text-muted',
  'text-faint',
  'accent',
  'ok',
  'warn-mark',
  'bad',
  'bad-mark',
  'unknown',
  'info',
] as const;

export type ExportColors = Readonly<Record<(typeof exportTokens)[number], string>>;

export interface ExportInput {
  readonly scene: Pick<Scene, 'graph' | 'boxes' | 'bends' | 'bounds' | 'direction'>;
  readonly edgeStyle: EdgeStyle;
  readonly focusKey: string | undefined;
  readonly colors: ExportColors;
  readonly fontFamily: string;
  /** Status icons: SVG elements in a square of 14 px, in `currentColor`. */
  readonly statusDrawings: Readonly<Record<GraphStatus, string>>;
  /** Returns a node's icon as an SVG element of 18 by 18 px at the origin. Otherwise undefined. */
  readonly iconOf: (key: string) => string | undefined;
  /** @returns Width in pixels. */
  readonly measure: (text: string, sizePx: number, weight: number) => number;
}

const statusTokens = {
  healthy: 'ok',
  unhealthy: 'bad-mark',
  warning: 'warn-mark',
  unknown: 'unknown',
  suspended: 'unknown',
  deleted: 'bad',
  info: 'info',
} as const satisfies Readonly<Record<GraphStatus, keyof ExportColors>>;

const margin = 32;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML. Drops characters that XML does not allow even when escaped. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');

export function cutText(
  text: string,
  cut: 'end' | 'middle',
  maxWidth: number,
  measure: (text: string) => number,
): string {
  if (measure(text) <= maxWidth) return text;
  const characters = [...text];
  let low = 0;
  let high = characters.length;
  const shortened = (kept: number): string => {
    const tail = cut === 'middle' ? Math.ceil(kept / 2) : 0;
    const head = characters.slice(0, kept - tail).join('');
    return `${head}…${tail === 0 ? '' : characters.slice(-tail).join('')}`;
  };
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (measure(shortened(middle)) <= maxWidth) low = middle;
    else high = middle;
  }
  return shortened(low);
}

interface TextOptions {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly fill: string;
  readonly anchor?: 'end' | 'middle';
}

const textElement = (text: string, { x, y, size, weight = 400, fill, anchor }: TextOptions): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}"${
    anchor === undefined ? '' : ` text-anchor="${anchor}"`
  }>${escapeXml(text)}</text>`;

function foldMark({ width, height }: Box, isOpened: boolean, colors: ExportColors): string {
  const y = height / 2;
  const upright = isOpened ? '' : `M${width} ${y - 4}V${y + 4}`;
  return `<circle cx="${width}" cy="${y}" r="8.5" fill="${colors['surface-active']}" stroke="${colors['line-strong']}"/><path d="M${width - 4} ${y}H${width + 4}${upright}" stroke="${colors['text-muted']}"/>`;
}

function cardSvg(item: VisibleItem, box: Box, input: ExportInput): string {
  const { colors, focusKey, statusDrawings, iconOf, measure } = input;
  const { width, height } = box;
  const text = itemText(item);
  const tone = nodeTone(item);
  const statusColor = tone === 'plain' ? undefined : colors[tone === 'bad' ? 'bad-mark' : 'warn-mark'];
  const borderColor = statusColor ?? colors['line-strong'];
  const background = colors['surface-raised'];
  const parts: string[] = [];
  const rect = (x: number, y: number, w: number, h: number, more: string) =>
    parts.push(`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" ${more}/>`);

  if (item.key === focusKey)
    rect(-3, -3, width + 6, height + 6, `fill="none" stroke="${colors.accent}" stroke-width="2"`);
  if (item.kind === 'folded') {
    rect(1.5, 8.5, width - 3, height - 1, `fill="${background}" stroke="${borderColor}"`);
    rect(0.5, 4.5, width - 1, height - 1, `fill="${background}" stroke="${borderColor}"`);
  }
  rect(0.5, 0.5, width - 1, height - 1, `fill="${background}" stroke="${borderColor}"`);
  if (statusColor !== undefined)
    parts.push(
      `<path d="M8 0A8 8 0 0 0 0 8V${height - 8}A8 8 0 0 0 8 ${height}A8 8 0 0 1 4 ${height - 7}V7A8 8 0 0 1 8 0Z" fill="${statusColor}"/>`,
    );

  const middle = height / 2;
  const icon = iconOf(item.key);
  if (icon !== undefined) parts.push(`<g transform="translate(12 ${middle - 19})">${icon}</g>`);
  let right = width - 12;
  if (text.status !== undefined) {
    right -= 14;
    const color = colors[statusTokens[text.status]];
    parts.push(
      `<g transform="translate(${right} ${middle - 17})" color="${color}">${statusDrawings[text.status]}</g>`,
    );
    right -= 8;
  }
  if (item.kind !== 'node') {
    const count = formatInteger(item.memberCount);
    const badgeWidth = Math.max(18, measure(count, 11, 500) + 10);
    right -= badgeWidth;
    parts.push(
      `<rect x="${right}" y="${middle - 18}" width="${badgeWidth}" height="16" rx="4" fill="${colors['surface-active']}"/>`,
      textElement(count, {
        x: right + badgeWidth / 2,
        y: middle - 6,
        size: 11,
        weight: 500,
        fill: colors['text-muted'],
        anchor: 'middle',
      }),
    );
    right -= 8;
  }
  const cut = item.kind === 'node' ? (item.node.cut ?? 'end') : 'end';
  const title = cutText(text.title, cut, right - 38, (part) => measure(part, 13, 500));
  parts.push(textElement(title, { x: 38, y: middle - 5.5, size: 13, weight: 500, fill: colors.text }));
  const count = item.kind === 'node' ? item.node.count : undefined;
  const countWidth = count === undefined ? 0 : measure(count, 12, 400) + 8;
  const subtitle = cutText(itemSubtitle(item), 'end', width - 12 - countWidth - 38, (part) =>
    measure(part, 12, 400),
  );
  parts.push(textElement(subtitle, { x: 38, y: middle + 14, size: 12, fill: colors['text-faint'] }));
  if (count !== undefined)
    parts.push(
      textElement(count, {
        x: width - 12,
        y: middle + 14,
        size: 12,
        fill: colors['text-muted'],
        anchor: 'end',
      }),
    );
  const fold = foldOf(item);
  if (fold !== undefined) parts.push(foldMark(box, fold.isOpened, colors));
  return `<g transform="translate(${box.x} ${box.y})">${parts.join('')}</g>`;
}

function edgesSvg({ scene, edgeStyle, focusKey, colors }: ExportInput): string {
  const { graph, boxes, direction } = scene;
  const parts: string[] = [];
  for (const { key, from, to, kind } of graph.edges) {
    const start = boxes.get(from);
    const end = boxes.get(to);
    if (start === undefined || end === undefined) continue;
    const isFocus = from === focusKey || to === focusKey;
    const color = colors[isFocus ? 'accent' : 'line-control'];
    const { line, arrow } = edgeDrawing(start, end, direction, edgeStyle, scene.bends.get(key));
    const dash = kind === 'soft' ? ' stroke-dasharray="5 4"' : '';
    parts.push(
      `<path d="${line}" fill="none" stroke="${color}" stroke-width="${isFocus ? 1.5 : 1.25}"${dash}/><path d="${arrow}" fill="${color}"/>`,
    );
  }
  for (const item of graph.items) {
    const parent = boxes.get(item.key);
    if (item.kind !== 'opened' || parent === undefined) continue;
    const children = item.children.flatMap((key) => boxes.get(key) ?? []);
    const d = treeLines(parent, children);
    parts.push(`<path d="${d}" fill="none" stroke="${colors['line-control']}" stroke-width="1.25"/>`);
  }
  return parts.join('');
}

/** Returns the size of the exported image, in pixels. */
export const exportSize = ({ bounds }: Pick<Scene, 'bounds'>) => ({
  width: Math.ceil(bounds.width + 2 * margin),
  height: Math.ceil(bounds.height + 2 * margin),
});

/** Returns the visible graph as a self-contained SVG file without external references. */
export function exportSvg(input: ExportInput): string {
  const { scene, colors, fontFamily } = input;
  const { width, height } = exportSize(scene);
  const cards = scene.graph.items.map((item) => {
    const box = scene.boxes.get(item.key);
    return box === undefined ? '' : cardSvg(item, box, input);
  });
  const origin = `translate(${margin - scene.bounds.x} ${margin - scene.bounds.y})`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(fontFamily)}">`,
    `<rect width="${width}" height="${height}" fill="${colors['surface-sunken']}"/>`,
    `<g transform="${origin}">${edgesSvg(input)}${cards.join('')}</g></svg>\n`,
  ].join('');
}
