import clsx from 'clsx';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './Graph.module.css';
import type { GraphProps } from './GraphProps.ts';
import type { GraphLook } from './GraphTools.tsx';
import { GraphView } from './GraphView.tsx';
import type { GraphData } from './graphModel.ts';
import { layoutWorkers } from './layoutWorkers.ts';
import { graphMessages } from './messages.ts';
import { useGraphLayout } from './useGraphLayout.ts';

const defaultLook: GraphLook = { direction: 'LR', edgeStyle: 'curve' };

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
    subject: props.subject ?? props.data,
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

/** Delay (ms) of the loading message, so that a fast layout does not flash it. */
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
