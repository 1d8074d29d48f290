import { formatInteger } from '../format/formatNumber.ts';
import { visibleName } from '../format/visibleText.ts';
import type { GraphStatus, VisibleGraph, VisibleItem } from './graphModel.ts';
import { itemText } from './graphModel.ts';

export const graphMessages = {
  loading: 'Laying out the graph...',
  failed: 'The graph could not be displayed.',
  retry: 'Try again',
  empty: 'No items to display.',
  tools: 'Graph view',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  fit: 'Fit to view',
  leftToRight: 'From left to right',
  topToBottom: 'From top to bottom',
  curves: 'Curved edges',
  steps: 'Stepped edges',
  export: 'Export',
  exportSvg: 'SVG image',
  exportPng: 'PNG image',
  hard: 'hard',
  soft: 'soft',
  role: 'graph',
  keys: 'Arrow keys follow the edges, Enter opens, Space expands and collapses a group, Home goes to the focused item, plus and minus zoom, F fits the graph to the view.',
  list: 'Nodes and their edges',
} as const;

const statusLabels: Readonly<Record<GraphStatus, string>> = {
  healthy: 'healthy',
  unhealthy: 'unhealthy',
  warning: 'warning',
  unknown: 'unknown',
  suspended: 'suspended',
  deleted: 'deleted',
  info: 'info',
};

const subtitleOf = (item: VisibleItem): string =>
  item.kind === 'opened' ? (item.group.openedSubtitle ?? item.group.subtitle) : itemText(item).subtitle;

/** Returns an item as one sentence for screen readers, which announce it at the cursor. */
export function itemSentence(item: VisibleItem): string {
  const { title, status } = itemText(item);
  const parts = [visibleName(title), visibleName(subtitleOf(item))];
  if (status !== undefined) parts.push(statusLabels[status]);
  if (item.kind === 'node' && item.node.count !== undefined) parts.push(item.node.count);
  if (item.kind === 'node' && item.collapseState !== undefined)
    parts.push(`leads to ${formatInteger(item.node.next?.length ?? 0)}, ${item.collapseState}`);
  if (item.kind !== 'node') parts.push(`group of ${formatInteger(item.memberCount)}, ${item.kind}`);
  return parts.filter((part) => part !== '').join(', ');
}

/** Returns every item with its outgoing edges, for the list for screen readers. */
export function graphSentences({
  items,
  edges,
  byKey,
}: VisibleGraph): ReadonlyArray<readonly [string, string]> {
  const targets = new Map<string, string[]>();
  for (const { from, to, kind } of edges) {
    const target = byKey.get(to);
    if (target === undefined) continue;
    const words = `${visibleName(itemText(target).title)}${kind === 'soft' ? ` (${graphMessages.soft})` : ''}`;
    const others = targets.get(from);
    if (others === undefined) targets.set(from, [words]);
    else others.push(words);
  }
  return items.map((item) => {
    const leads = targets.get(item.key);
    const sentence = itemSentence(item);
    return [item.key, leads === undefined ? sentence : `${sentence}; leads to ${leads.join(', ')}`];
  });
}

export const itemSubtitle = subtitleOf;
