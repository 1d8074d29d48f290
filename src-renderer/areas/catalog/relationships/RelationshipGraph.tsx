import { useMemo, useState } from 'react';
import { Graph } from '../../../kit/graph/Graph.tsx';
import type { RenderGraphIcon } from '../../../kit/graph/GraphNodeCard.tsx';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { useToasts } from '../../../kit/overlay/toastStore.ts';
import { changePreferences, preferencesNow } from '../../../parts/preferences.ts';
import { saveText } from '../../../parts/saveText.ts';
import { base64Of } from './base64Of.ts';
import { messages } from './messages.ts';
import { type RelatedGraph, relatedGraph } from './relatedGraph.ts';
import type { RelatedTree } from './relatedTree.ts';

const renderIcon: RenderGraphIcon = ({ icon }) => icon !== undefined && <Icon name={icon} />;

interface RelationshipGraphProps {
  /** Nothing while it is loaded. */
  readonly tree: RelatedTree | undefined;
  /** The match of the search that is looked at; each object once. */
  readonly show: { readonly id: string } | undefined;
  readonly empty: React.ReactNode;
  readonly onOpen: (id: string) => void;
}

async function save(name: string, kind: 'svg' | 'png', blob: Blob): Promise<void> {
  const file = { name: `${name}-relationships.${kind}`, type: blob.type };
  await saveText(
    kind === 'svg'
      ? { ...file, text: await blob.text() }
      : { ...file, text: await base64Of(blob), base64: true },
  );
}

/** What a person opened and folded, by ids; what is not named is as it starts, also what comes later. */
type Folding = ReadonlyMap<string, boolean>;

function openedOf(graph: RelatedGraph | undefined, folding: Folding): ReadonlySet<string> {
  const opened = new Set(graph?.opened);
  for (const [id, isOpened] of folding) {
    if (isOpened) opened.add(id);
    else opened.delete(id);
  }
  return opened;
}

/** What an item is related to as a picture. Specification part 3 section 2.6. */
export function RelationshipGraph({ tree, show, empty, onOpen }: RelationshipGraphProps) {
  const graph = useMemo(() => tree && relatedGraph(tree), [tree]);
  const [folding, setFolding] = useState<Folding>(new Map());
  const [shown, setShown] = useState(show);
  // What is looked for is opened, and stays so.
  if (show !== shown) {
    setShown(show);
    const way = show === undefined ? [] : (graph?.wayTo(show.id) ?? []);
    if (way.length > 0) setFolding(new Map([...folding, ...way.map((id) => [id, true] as const)]));
  }
  const opened = useMemo(() => openedOf(graph, folding), [graph, folding]);
  const name = tree?.root?.name ?? '';
  const look = preferencesNow()?.relationships;
  return (
    <Graph
      label={messages.of(name)}
      data={tree?.rows.length === 0 ? { nodes: [], edges: [], groups: [] } : graph?.data}
      {...(tree?.root === undefined ? {} : { focusId: tree.root.id, subject: tree.root.id })}
      show={show}
      opened={opened}
      onOpenedChange={(next) => {
        const ids = new Set([...next, ...opened]);
        const changed = [...ids].filter((id) => next.has(id) !== opened.has(id));
        setFolding(new Map([...folding, ...changed.map((id) => [id, next.has(id)] as const)]));
      }}
      renderIcon={renderIcon}
      onOpen={({ id }) => onOpen(id)}
      onExport={(kind, blob) => void save(name, kind, blob)}
      onExportFailed={(cause) =>
        useToasts.getState().show({
          kind: 'failed',
          text: messages.saveFailed,
          details: cause instanceof Error ? cause.message : String(cause),
        })
      }
      emptyMessage={empty}
      {...(look === undefined ? {} : { initialLook: { direction: look.direction, edgeStyle: look.edges } })}
      onLookChange={({ direction, edgeStyle }) => {
        const { shown: kind = 'graph' } = preferencesNow()?.relationships ?? {};
        changePreferences({ relationships: { shown: kind, direction, edges: edgeStyle } });
      }}
    />
  );
}
