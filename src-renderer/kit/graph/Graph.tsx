import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Column } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
import styles from './Graph.module.css';
import type { GraphProps } from './GraphProps.ts';
import { GraphSkeleton } from './GraphSkeleton.tsx';
import type { GraphOptions } from './GraphTools.tsx';
import { GraphView } from './GraphView.tsx';
import type { GraphData } from './graphModel.ts';
import { layoutWorkers } from './layoutWorkers.ts';
import { graphMessages } from './messages.ts';
import { useGraphLayout } from './useGraphLayout.ts';

const defaultOptions: GraphOptions = { direction: 'LR', edgeStyle: 'curve' };

export function Graph(props: GraphProps) {
  const { data, failure, emptyMessage = graphMessages.empty } = props;
  if (failure !== undefined) return <Failure message={failure.message} onRetry={failure.onRetry} />;
  if (data === undefined) return <Loading />;
  if (data.nodes.length === 0)
    return (
      <Column align="center" justify="center" gap={12} tone="muted" className={styles.graph}>
        {emptyMessage}
      </Column>
    );
  return <LaidOutGraph {...props} data={data} />;
}

function LaidOutGraph({
  initialOptions = defaultOptions,
  onOptionsChange,
  workers = layoutWorkers,
  ...props
}: GraphProps & { readonly data: GraphData }) {
  const [options, setOptions] = useState(initialOptions);
  const anchor = useRef<string>(undefined);
  const { scene, failure, retry } = useGraphLayout({
    data: props.data,
    subject: props.subject ?? props.data,
    opened: props.opened,
    direction: options.direction,
    gaps: props.gaps,
    workers,
    anchor,
  });
  if (failure !== undefined) return <Failure message={graphMessages.failed} onRetry={retry} />;
  if (scene === undefined) return <Loading />;
  return (
    <GraphView
      {...props}
      scene={scene}
      options={options}
      anchor={anchor}
      onOptionsChange={(next) => {
        setOptions(next);
        onOptionsChange?.(next);
      }}
    />
  );
}

const Loading = () => (
  <div className={styles.graph}>
    <GraphSkeleton label={graphMessages.loading} />
  </div>
);

interface FailureProps {
  readonly message: string;
  readonly onRetry: (() => void) | undefined;
}

function Failure({ message, onRetry }: FailureProps) {
  return (
    <Column align="center" justify="center" gap={12} tone="muted" className={styles.graph} role="alert">
      <CircleAlert className={layout({ square: 20, tone: 'bad' })} aria-hidden />
      <p>{message}</p>
      {onRetry !== undefined && <Button onClick={onRetry}>{graphMessages.retry}</Button>}
    </Column>
  );
}
