import { Button } from '../../kit/controls/Button.tsx';
import { EmptyPanel } from '../../kit/panels/Panel.tsx';
import { type CatalogView, isFiltered, withoutFilters } from './catalogSearch.ts';
import { messages } from './messages.ts';

interface NoItemsProps {
  readonly view: CatalogView;
  readonly onChange: (patch: Partial<CatalogView>) => void;
}

/** Nothing to show: because of the filters, which can be cleared, or because there is nothing. */
export function NoItems({ view, onChange }: NoItemsProps) {
  const others = view.labels.size + view.status.size + view.health.size > 0;
  const onlySearch = view.search !== '' && !others;
  const text = !isFiltered(view)
    ? messages.nothingToSee
    : onlySearch
      ? messages.nothingMatches(view.search)
      : messages.nothingFits;
  return (
    <EmptyPanel
      title={messages.empty}
      actions={
        isFiltered(view) && (
          <Button onClick={() => onChange(withoutFilters(view))}>
            {onlySearch ? messages.clearSearch : messages.clearFilters}
          </Button>
        )
      }
    >
      {text}
    </EmptyPanel>
  );
}
