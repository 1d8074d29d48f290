import { memo, useMemo } from 'react';
import styles from './GraphText.module.css';
import type { VisibleGraph } from './graphModel.ts';
import { graphMessages, graphSentences } from './messages.ts';
import { useChunked } from './useChunked.ts';

export const GraphText = memo(function GraphText({ graph }: { readonly graph: VisibleGraph }) {
  const sentences = useMemo(() => new Map(graphSentences(graph)), [graph]);
  const keys = useMemo(() => graph.items.map(({ key }) => key), [graph]);
  const { shown } = useChunked(keys);
  return (
    <ul className={styles.text} aria-label={graphMessages.list}>
      {shown.map((key) => (
        <li key={key}>{sentences.get(key)}</li>
      ))}
    </ul>
  );
});
