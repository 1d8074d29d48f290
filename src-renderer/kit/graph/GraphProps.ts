import type { ReactNode } from 'react';
import type { RenderGraphIcon } from './GraphNodeCard.tsx';
import type { GraphLook } from './GraphTools.tsx';
import type { GraphData, GraphNode } from './graphModel.ts';
import type { LayoutWorkers } from './layoutClient.ts';

export interface GraphProps {
  /** Nothing while it is being loaded. Another object is another graph: keep it the same while its content is. */
  readonly data: GraphData | undefined;
  /** The graph's name for screen readers. */
  readonly label: string;
  /** The node that the graph is about. */
  readonly focusId?: string;
  /** What the graph is about: while that is the same, new data keeps view, cursor and places. Each data is about itself when absent. */
  readonly subject?: string;
  /** A node to go to, each object once; where it is hidden, when it is opened. */
  readonly show?: { readonly id: string } | undefined;
  /** Ids of the opened groups, and of the opened nodes that fold. */
  readonly opened: ReadonlySet<string>;
  readonly onOpenedChange: (opened: ReadonlySet<string>) => void;
  /** Keep it the same function: each new one draws all icons again. */
  readonly renderIcon?: RenderGraphIcon;
  /** Enter or a double click on a node. */
  readonly onOpen?: (node: GraphNode) => void;
  /** Without it there is no export. */
  readonly onExport?: (kind: 'svg' | 'png', blob: Blob) => void;
  /** The export could not be made; without it the error is the window's. */
  readonly onExportFailed?: (cause: unknown) => void;
  /** The data could not be loaded; said with "Try again" when there is something to try. */
  readonly failure?: { readonly message: string; readonly onRetry?: () => void };
  /** Said instead of a graph without nodes. */
  readonly emptyMessage?: ReactNode;
  readonly initialLook?: GraphLook;
  readonly onLookChange?: (look: GraphLook) => void;
  /** All that is in view has been painted, after each change of what is visible. */
  readonly onPainted?: (visibleCount: number) => void;
  /** For tests. */
  readonly workers?: LayoutWorkers;
}
