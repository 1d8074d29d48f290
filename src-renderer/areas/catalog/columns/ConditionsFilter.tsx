import type { CatalogCondition, OwnColumn } from '#contract/rules/ownColumns.ts';
import { onDemand } from '#kit/onDemand.ts';
import { Popover } from '#kit/overlay/Popover.tsx';
import { FilterButton } from '#kit/select/FilterButton.tsx';
import { conditionMessages } from './conditionMessages.ts';
import { conditionText } from './describeCondition.ts';

const panelCode = onDemand(() => import('./ConditionsPanel.tsx'));
const ConditionsPanel = panelCode.component((module) => module.ConditionsPanel);

interface ConditionsFilterProps {
  readonly conditions: readonly CatalogCondition[];
  readonly columns: readonly OwnColumn[];
  readonly onChange: (conditions: readonly CatalogCondition[]) => void;
}

/** Filters the catalog by cost, times and the user's own columns. */
export function ConditionsFilter({ conditions, columns, onChange }: ConditionsFilterProps) {
  const [first] = conditions;
  const value =
    first === undefined
      ? conditionMessages.all
      : conditions.length === 1
        ? conditionText(first, columns)
        : String(conditions.length);
  return (
    <Popover
      label={conditionMessages.title}
      contentCode={panelCode}
      trigger={
        <FilterButton label={conditionMessages.title} value={value} isPlaceholder={first === undefined} />
      }
    >
      <ConditionsPanel conditions={conditions} columns={columns} onChange={onChange} />
    </Popover>
  );
}
