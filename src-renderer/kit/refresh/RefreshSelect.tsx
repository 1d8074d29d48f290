import { Select } from '../select/Select.tsx';
import { isRefreshRate, isTooOften, type RefreshRate, refreshRates } from './refreshRates.ts';

interface RefreshSelectProps {
  readonly rate: RefreshRate;
  readonly onChange: (rate: RefreshRate) => void;
  /** How long the time range on the screen is, in minutes. */
  readonly rangeMinutes: number;
}

/** How often the screen asks again; rates that are too often for the time range say why they are not offered. */
export function RefreshSelect({ rate, onChange, rangeMinutes }: RefreshSelectProps) {
  return (
    <Select
      label="Refresh"
      value={rate}
      align="end"
      options={refreshRates.map(([name]) => ({
        value: name,
        label: name,
        disabledReason: isTooOften(name, rangeMinutes) ? 'Too often for a time range this long.' : undefined,
      }))}
      onChange={(next) => {
        if (isRefreshRate(next)) onChange(next);
      }}
    />
  );
}
