import { useMemo, useState } from 'react';
import { Graph } from '#kit/graph/Graph.tsx';
import type { RenderGraphIcon } from '#kit/graph/GraphNodeCard.tsx';
import { Icon } from '#kit/icons/Icon.tsx';
import { saveGraph, showSaveFailure } from '#parts/graphs/saveGraph.ts';
import { useFolding } from '#parts/graphs/useFolding.ts';
import { changePreferences, preferencesNow } from '#parts/preferences.ts';
import { messages } from './messages.ts';
import { relatedGraph } from './relatedGraph.ts';
import type { RelatedTree } from './relatedTree.ts';

const renderIcon: RenderGraphIcon = ({ icon }) => icon !== undefined && <Icon name={icon} />;

interface RelationshipGraphProps {
  readonly tree: RelatedTree | undefined;
  /** The current search match. A new object reveals it again. */
  readonly show: { readonly id: string } | undefined;
  readonly empty: React.ReactNode;
  readonly onOpen: (id: string) => void;
}

export function RelationshipGraph({ tree, show, empty, onOpen }: RelationshipGraphProps) {
  const graph = useMemo(() => tree && relatedGraph(tree), [tree]);
  const { opened, onOpenedChange, open } = useFolding(graph?.opened);
  const [shown, setShown] = useState(show);
  // Expand the path to a search match. The path stays expanded.
  if (show !== shown) {
    setShown(show);
    const way = show === undefined ? [] : (graph?.pathTo(show.id) ?? []);
    if (way.length > 0) open(way);
  }
  const name = tree?.root?.name ?? '';
  const graphPreferences = preferencesNow()?.relationships;
  return (
    <Graph
      label={messages.of(name)}
      data={tree?.rows.length === 0 ? { nodes: [], edges: [], groups: [] } : graph?.data}
      {...(tree?.root === undefined ? {} : { focusId: tree.root.id, subject: tree.root.id })}
      show={show}
      opened={opened}
      onOpenedChange={onOpenedChange}
      renderIcon={renderIcon}
      onOpen={({ id }) => onOpen(id)}
      onExport={(kind, blob) => void saveGraph(`${name}-relationships`, kind, blob)}
      onExportFailed={showSaveFailure}
      emptyMessage={empty}
      {...(graphPreferences === undefined
        ? {}
        : { initialOptions: { direction: graphPreferences.direction, edgeStyle: graphPreferences.edges } })}
      onOptionsChange={({ direction, edgeStyle }) => {
        const { shown: kind = 'graph' } = preferencesNow()?.relationships ?? {};
        changePreferences({ relationships: { shown: kind, direction, edges: edgeStyle } });
      }}
    />
  );
}
