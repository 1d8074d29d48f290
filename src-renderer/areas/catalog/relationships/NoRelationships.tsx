import { useQuery } from '@tanstack/react-query';
import { Button } from '#kit/controls/Button.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { messages } from './messages.ts';
import { type RelationshipsView, relatedInput, showsOutgoing } from './relationshipsView.ts';

const allRelationships = { outgoing: true, incoming: true, soft: true } as const;

/** What the list is limited to: `outgoing and hard`. */
function limitsOf(view: RelationshipsView): string {
  const direction =
    showsOutgoing(view) && view.incoming ? [] : [view.incoming ? messages.areIncoming : messages.areOutgoing];
  return [...direction, ...(view.soft ? [] : [messages.areHard])].join(messages.and);
}

interface NoRelationshipsProps {
  readonly id: string;
  readonly view: RelationshipsView;
  /** Whether the list is that of an earlier moment, whose other relationships are not counted. */
  readonly isThen: boolean;
  readonly onChange: (patch: Partial<RelationshipsView>) => void;
}

/** The empty state of the relationships: how many others the item has, with a button that shows them. */
export function NoRelationships({ id, view, isThen, onChange }: NoRelationshipsProps) {
  const showsAll = showsOutgoing(view) && view.incoming && view.soft;
  const others = useQuery({
    ...queries.relationships.count.queryOptions({
      input: relatedInput({ ...view, ...allRelationships }, id),
    }),
    enabled: !showsAll && !isThen,
    meta: { quiet: true },
  });
  const count = showsAll ? 0 : isThen ? undefined : others.data?.data;
  if (count === undefined) return <EmptyPanel title={messages.empty}>{messages.emptyText}</EmptyPanel>;
  if (count === 0) return <EmptyPanel title={messages.empty}>{messages.emptyAll}</EmptyPanel>;
  return (
    <EmptyPanel
      title={messages.none(limitsOf(view))}
      actions={<Button onClick={() => onChange(allRelationships)}>{messages.showAll}</Button>}
    >
      {messages.others(count)}
    </EmptyPanel>
  );
}
