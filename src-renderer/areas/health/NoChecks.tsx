import { Button } from '#kit/controls/Button.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { type HealthView, healthView } from './healthView.ts';
import { messages } from './messages.ts';
import type { UpdateHealthView } from './useHealthView.ts';

interface NoChecksProps {
  readonly view: HealthView;
  readonly onChange: UpdateHealthView;
  /** Number of all checks, and of filtered checks in the open tab. */
  readonly total: number;
  readonly matching: number;
}

/** Explains an empty list: all checks pass, no check matches the filters or the tab, or no check exists. */
export function NoChecks({ view, onChange, total, matching }: NoChecksProps) {
  if (total === 0) return <EmptyPanel title={messages.noData}>{messages.noVisibleChecks}</EmptyPanel>;
  if (matching > 0) {
    return (
      <EmptyPanel
        title={messages.allPassing}
        actions={<Button onClick={() => onChange({ hidePassing: false })}>{messages.showPassing}</Button>}
      >
        {messages.hidden(formatInteger(matching), matching === 1)}
      </EmptyPanel>
    );
  }
  if (view.tab !== undefined) {
    return (
      <EmptyPanel
        title={messages.noData}
        actions={<Button onClick={() => onChange({ tab: undefined })}>{messages.showAll}</Button>}
      >
        {messages.noneInTab(view.tab)}
      </EmptyPanel>
    );
  }
  const onlySearch = healthView.filtersOf(view).join() === 'query';
  return (
    <EmptyPanel
      title={onlySearch ? messages.noSearchMatch(view.query) : messages.noFilterMatch}
      actions={
        <Button onClick={() => onChange(healthView.noFilters)}>
          {onlySearch ? messages.clearSearch : messages.clearFilters}
        </Button>
      }
    />
  );
}
