import { Select } from '../select/Select.tsx';
import { isRefreshRate, isTooFast, type RefreshRate, refreshRates } from './refreshRates.ts';

interface RefreshSelectProps {
  readonly rate: RefreshRate;
  readonly onChange: (rate: RefreshRate) => void;
  /** Length of the displayed time range, in minutes. */
  readonly rangeMinutes: number;
}

/** Selects the refresh rate. Rates that are too fast for the time range are disabled with a reason. */
export function RefreshSelect({ rate, onChange, rangeMinutes }: RefreshSelectProps) {
  return (
    <Select
      label="Refresh"
      value={rate}
      align="end"
      options={refreshRates.map(([name]) => ({
        value: name,
        label: name,
        disabledReason: isTooFast(name, rangeMinutes) ? 'Too frequent for this time range.' : undefined,
      }))}
      onChange={(next) => {
        if (isRefreshRate(next)) onChange(next);
      }}
    />
  );
}
