import { Button } from '#kit/controls/Button.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { type TopologyView, topologyView } from '#parts/components/topologyView.ts';
import { messages } from './messages.ts';

interface NoComponentsProps {
  readonly view: TopologyView;
  /** Number of all components. */
  readonly total: number;
  readonly onClear: () => void;
}

/** Explains an empty list: no component matches the filters, or no component exists. */
export function NoComponents({ view, total, onClear }: NoComponentsProps) {
  const filtered = topologyView.filtersOf(view).length > 0;
  return (
    <EmptyPanel
      title={messages.empty}
      actions={filtered && <Button onClick={onClear}>{messages.clearFilters}</Button>}
    >
      {total === 0 ? messages.noComponents : undefined}
    </EmptyPanel>
  );
}
