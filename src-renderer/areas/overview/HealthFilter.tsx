import { Select } from '#kit/select/Select.tsx';
import { messages } from './messages.ts';
import type { OverviewListProps } from './OverviewListProps.ts';
import { overviewHealth } from './overviewView.ts';

const { label, ...words } = messages.health;
const options = overviewHealth.map((value) => ({ value, label: words[value] }));

/** Chooses the health of the items to show. */
export function HealthFilter({ viewInAddress: { view, change } }: Pick<OverviewListProps, 'viewInAddress'>) {
  return (
    <Select
      label={label}
      options={options}
      value={view.health}
      onChange={(value) => change({ health: overviewHealth.find((one) => one === value) ?? 'all' })}
    />
  );
}
