import { memo } from 'react';
import type { Box } from './blocks.ts';
import styles from './GraphEdges.module.css';
import type { VisibleGraph } from './graphModel.ts';
import { nodeTone } from './nodePaths.ts';

interface GraphOverviewNodesProps {
  readonly graph: VisibleGraph;
  readonly boxes: ReadonlyMap<string, Box>;
}

const tones = { plain: styles.far, warn: styles.farWarn, bad: styles.farBad } as const;

/** Draws one rectangle per node, for the same reason as `GraphEdges`. */
export const GraphOverviewNodes = memo(function GraphOverviewNodes({
  graph,
  boxes,
}: GraphOverviewNodesProps) {
  return (
    <svg className={styles.edges} aria-hidden="true" data-far-nodes>
      {graph.items.map((item) => (
        <rect key={item.key} className={tones[nodeTone(item)]} {...boxes.get(item.key)} />
      ))}
    </svg>
  );
});
