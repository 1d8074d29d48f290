import { Button } from '#kit/controls/Button.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { messages } from './messages.ts';
import type { ViewInAddress } from './useView.ts';

interface NoRowsProps<View> {
  readonly viewInAddress: Pick<ViewInAddress<View>, 'definition' | 'view' | 'change'>;
  /** Text without active filters. */
  readonly text?: string | undefined;
  /** Text with active filters. */
  readonly noMatch?: string | undefined;
}

/** Empty state: offers to clear the filters if there are any. */
export function NoRows<View>({
  viewInAddress: { definition, view, change },
  text,
  noMatch,
}: NoRowsProps<View>) {
  const filters = definition.filtersOf(view);
  if (filters.length === 0) return <EmptyPanel title={messages.noData}>{text}</EmptyPanel>;
  const search = definition.searchOf(view);
  const onlySearch = search !== undefined && filters.every((name) => name === search.name);
  return (
    <EmptyPanel
      title={messages.noData}
      actions={
        <Button onClick={() => change(definition.noFilters)}>
          {onlySearch ? messages.clearSearch : messages.clearFilters}
        </Button>
      }
    >
      {noMatch ?? (onlySearch ? messages.nothingMatches(search.text) : messages.nothingFits)}
    </EmptyPanel>
  );
}
