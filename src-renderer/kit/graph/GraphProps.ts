import type { ReactNode } from 'react';
import type { RenderGraphIcon } from './GraphNodeCard.tsx';
import type { GraphOptions } from './GraphTools.tsx';
import type { GraphData, GraphNode } from './graphModel.ts';
import type { LayoutWorkers } from './layoutClient.ts';
import type { LayoutRequest } from './layoutRequest.ts';

export interface GraphProps {
  /** Undefined while loading. A new object triggers a new layout, so memoize it. */
  readonly data: GraphData | undefined;
  readonly label: string;
  /** Id of the node that the graph is about. */
  readonly focusId?: string;
  /**
   * New data with the same subject keeps view, cursor and
   * positions. Without it, each `data` is its own subject.
   */
  readonly subject?: string;
  /** A node to scroll to, once per object. A hidden node is scrolled to when it becomes visible. */
  readonly show?: { readonly id: string } | undefined;
  /** Ids of the open groups and open nodes. */
  readonly opened: ReadonlySet<string>;
  readonly onOpenedChange: (opened: ReadonlySet<string>) => void;
  /** Must be a stable function: a new one re-renders all icons. */
  readonly renderIcon?: RenderGraphIcon;
  /** Called on Enter or a double-click on a node. */
  readonly onOpen?: (node: GraphNode) => void;
  /** Without it, export is disabled. */
  readonly onExport?: (kind: 'svg' | 'png', blob: Blob) => void;
  /** Called when the export fails. Without it, the error is thrown. */
  readonly onExportFailed?: (cause: unknown) => void;
  /** Loading error. Displayed with a retry button if `onRetry` is set. */
  readonly failure?: { readonly message: string; readonly onRetry?: () => void };
  readonly emptyMessage?: ReactNode;
  /** Distances between nodes. Default: `specified`. */
  readonly gaps?: LayoutRequest['gaps'];
  readonly initialOptions?: GraphOptions;
  readonly onOptionsChange?: (look: GraphOptions) => void;
  /** Called after everything in view is painted, each time the visible graph changes. */
  readonly onPainted?: (visibleCount: number) => void;
  /** For tests. */
  readonly workers?: LayoutWorkers;
}
