import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Topology } from '#contract/rules/packedComponents.ts';
import { Graph } from '#kit/graph/Graph.tsx';
import type { RenderGraphIcon } from '#kit/graph/GraphNodeCard.tsx';
import { Box, Text } from '#kit/layout/boxes.tsx';
import { ComponentIcon } from '#parts/components/ComponentIcon.tsx';
import { childrenUnder, type ListedComponent } from '#parts/components/listComponents.ts';
import { type TopologyView, topologyView } from '#parts/components/topologyView.ts';
import { saveGraph, showSaveFailure } from '#parts/graphs/saveGraph.ts';
import { useFolding } from '#parts/graphs/useFolding.ts';
import { changePreferences, preferencesNow } from '#parts/preferences.ts';
import { collectDescendants } from './collectDescendants.ts';
import { componentGraph, namesOfIcon } from './componentGraph.ts';
import styles from './Map.module.css';
import { messages } from './messages.ts';

const renderIcon: RenderGraphIcon = ({ icon = '' }) => {
  const [name = '', type] = namesOfIcon(icon);
  return <ComponentIcon name={name} type={type} />;
};

interface TopologyMapProps {
  readonly topology: Topology;
  /** Components that are visible regardless of what is collapsed. */
  readonly listed: readonly ListedComponent[];
  readonly view: TopologyView;
}

/** Key of the view's filters. The map keeps its state while this key stays the same. */
const filterKeyOf = (view: TopologyView): string => {
  const { sortBy, sortOrder, layout } = topologyView.defaults;
  return topologyView.queryToSave('', { ...view, sortBy, sortOrder, layout });
};

export function TopologyMap({ topology, listed, view }: TopologyMapProps) {
  const { history } = useRouter();
  const { status, labels, hidden } = view;
  const { graph, shown, left } = useMemo(() => {
    const starts = listed.map(({ component }) => component);
    const reached = collectDescendants(starts, childrenUnder(topology, { status, labels, hidden }));
    return {
      graph: componentGraph(reached, new Set(starts.map(({ id }) => id))),
      shown: reached.components.length,
      left: reached.omitted,
    };
  }, [topology, listed, status, labels, hidden]);
  const { opened, onOpenedChange } = useFolding(graph.opened);
  const graphPreferences = preferencesNow()?.relationships;
  return (
    <div className={styles.map}>
      {left > 0 && (
        <Text
          as="p"
          fixed
          paddingX={16}
          paddingY={6}
          edge="bottom"
          surface="info-subtle"
          size={12}
          tone="info"
          role="status"
        >
          {messages.omitted(shown, left)}
        </Text>
      )}
      <Box grow minHeight={0}>
        <Graph
          label={messages.label}
          gaps="compact"
          data={graph.data}
          subject={filterKeyOf(view)}
          opened={opened}
          onOpenedChange={onOpenedChange}
          renderIcon={renderIcon}
          onOpen={({ id }) => history.push(`/topology/${encodeURIComponent(id)}`)}
          onExport={(kind, blob) => void saveGraph(messages.fileName, kind, blob)}
          onExportFailed={showSaveFailure}
          emptyMessage={messages.empty}
          {...(graphPreferences === undefined
            ? {}
            : {
                initialOptions: { direction: graphPreferences.direction, edgeStyle: graphPreferences.edges },
              })}
          onOptionsChange={({ direction, edgeStyle }) => {
            const { shown: kind = 'graph' } = preferencesNow()?.relationships ?? {};
            changePreferences({ relationships: { shown: kind, direction, edges: edgeStyle } });
          }}
        />
      </Box>
    </div>
  );
}
