import { memo, useMemo } from 'react';
import styles from './GraphText.module.css';
import type { VisibleGraph } from './graphModel.ts';
import { graphMessages, graphSentences } from './messages.ts';
import { useIncrementalKeys } from './useIncrementalKeys.ts';

export const GraphText = memo(function GraphText({ graph }: { readonly graph: VisibleGraph }) {
  const sentences = useMemo(() => new Map(graphSentences(graph)), [graph]);
  const keys = useMemo(() => graph.items.map(({ key }) => key), [graph]);
  const { renderedKeys } = useIncrementalKeys(keys);
  return (
    <ul className={styles.text} aria-label={graphMessages.list}>
      {renderedKeys.map((key) => (
        <li key={key}>{sentences.get(key)}</li>
      ))}
    </ul>
  );
});
