import clsx from 'clsx';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './Graph.module.css';
import type { RenderGraphIcon } from './GraphNodeCard.tsx';
import type { GraphLook } from './GraphTools.tsx';
import { GraphView } from './GraphView.tsx';
import type { GraphData, GraphNode } from './graphModel.ts';
import type { LayoutWorkers } from './layoutClient.ts';
import { layoutWorkers } from './layoutWorkers.ts';
import { graphMessages } from './messages.ts';
import { useGraphLayout } from './useGraphLayout.ts';

export interface GraphProps {
  /** Nothing while it is being loaded. Another object is another graph: keep it the same while its content is. */
  readonly data: GraphData | undefined;
  /** The graph's name for screen readers. */
  readonly label: string;
  /** The node that the graph is about. */
  readonly focusId?: string;
  /** Ids of the opened groups. */
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

const defaultLook: GraphLook = { direction: 'LR', edgeStyle: 'curve' };

/** A layered graph of nodes and edges with groups that fold; fills the box that it is in. */
export function Graph(props: GraphProps) {
  const { data, failure, emptyMessage = graphMessages.empty } = props;
  if (failure !== undefined) return <Failure message={failure.message} onRetry={failure.onRetry} />;
  if (data === undefined) return <Loading />;
  if (data.nodes.length === 0) return <div className={clsx(styles.graph, styles.state)}>{emptyMessage}</div>;
  return <LaidOut {...props} data={data} />;
}

function LaidOut({
  initialLook = defaultLook,
  onLookChange,
  workers = layoutWorkers,
  ...props
}: GraphProps & { readonly data: GraphData }) {
  const [look, setLook] = useState(initialLook);
  const anchor = useRef<string>(undefined);
  const { scene, failure, retry } = useGraphLayout({
    data: props.data,
    opened: props.opened,
    direction: look.direction,
    workers,
    anchor,
  });
  if (failure !== undefined) return <Failure message={graphMessages.failed} onRetry={retry} />;
  if (scene === undefined) return <Loading />;
  return (
    <GraphView
      {...props}
      scene={scene}
      look={look}
      anchor={anchor}
      onLookChange={(next) => {
        setLook(next);
        onLookChange?.(next);
      }}
    />
  );
}

/** Said only when it takes a while, so that a quick graph comes without a flash. */
const lateMs = 300;

function Loading() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={clsx(styles.graph, styles.state)} role="status" aria-busy="true">
      {isLate && (
        <span className={styles.loading}>
          <LoaderCircle aria-hidden />
          {graphMessages.loading}
        </span>
      )}
    </div>
  );
}

interface FailureProps {
  readonly message: string;
  readonly onRetry: (() => void) | undefined;
}

function Failure({ message, onRetry }: FailureProps) {
  return (
    <div className={clsx(styles.graph, styles.state)} role="alert">
      <CircleAlert className={styles.failed} aria-hidden />
      <p>{message}</p>
      {onRetry !== undefined && <Button onClick={onRetry}>{graphMessages.retry}</Button>}
    </div>
  );
}
