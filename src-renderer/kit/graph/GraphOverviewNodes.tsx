import { memo, useMemo } from 'react';
import type { Box } from './blocks.ts';
import styles from './GraphEdges.module.css';
import type { VisibleGraph } from './graphModel.ts';
import { nodePaths } from './nodePaths.ts';

interface GraphOverviewNodesProps {
  readonly graph: VisibleGraph;
  readonly boxes: ReadonlyMap<string, Box>;
}

export const GraphOverviewNodes = memo(function GraphOverviewNodes({
  graph,
  boxes,
}: GraphOverviewNodesProps) {
  const { bad, warn, plain } = useMemo(() => nodePaths(graph, boxes), [graph, boxes]);
  return (
    <svg className={styles.edges} aria-hidden="true" data-far-nodes>
      <path className={styles.far} d={plain} />
      <path className={styles.farWarn} d={warn} />
      <path className={styles.farBad} d={bad} />
    </svg>
  );
});
