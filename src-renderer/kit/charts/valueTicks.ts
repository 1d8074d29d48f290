import { formatValue, type ValueUnit } from './formatValue.ts';

export interface ValueTick {
  readonly value: number;
  readonly text: string;
}

export interface ValueAxis {
  /** Lowest value of the axis. Also a grid line. */
  readonly low: number;
  /** Highest value of the axis. Also a grid line. */
  readonly high: number;
  /** Grid lines, lowest first. */
  readonly ticks: readonly ValueTick[];
}

/** Max grid lines of a chart. */
const maxLevels = 4;
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const clockSteps: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * secondMs),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 6, 12, 24].map((count) => count * hourMs),
];

/** Round steps to the base of ten, starting near `minStep`. */
function decimalSteps(minStep: number): readonly number[] {
  const power = Math.floor(Math.log10(minStep));
  return [1, 2, 5, 10, 20, 50, 100].map((count) => Number(`${count}e${power}`));
}

function candidateSteps(minStep: number, unit: ValueUnit): readonly number[] {
  if (unit === 'bytes') {
    const power = Math.max(0, Math.floor(Math.log2(minStep)));
    return [0, 1, 2, 3, 4].map((more) => 2 ** (power + more));
  }
  if (unit === 'duration') {
    const fine = minStep < secondMs ? decimalSteps(minStep).filter((step) => step < secondMs) : [];
    const coarse = decimalSteps(Math.max(minStep, hourMs) / hourMs).map((step) => step * hourMs);
    return [...fine, ...clockSteps, ...coarse.filter((step) => step > 24 * hourMs)];
  }
  return decimalSteps(minStep);
}

/** Clamps values so that differences stay finite. Larger values are drawn at the edge. */
const clampFinite = (value: number): number => Math.min(1e300, Math.max(-1e300, value));

/** Top of the axis when there is no data or all values are zero. */
const defaultHigh: Readonly<Record<ValueUnit, number>> = {
  duration: 1_000,
  number: 1,
  bytes: 1_024,
  percent: 100,
};

/**
 * Returns the value axis with round levels. The axis always includes zero, so that heights are comparable.
 * @param lowest Lowest displayed value, in the unit of `formatValue`.
 * @param highest Highest displayed value.
 * @returns Two to four levels. The first and last are the ends of the axis.
 */
export function valueTicks(lowest: number, highest: number, unit: ValueUnit): ValueAxis {
  const bottom = Number.isFinite(lowest) ? clampFinite(Math.min(0, lowest)) : 0;
  const top = Number.isFinite(highest) ? clampFinite(Math.max(0, highest)) : 0;
  const isFlat = bottom === 0 && top === 0;
  const end = isFlat ? defaultHigh[unit] : top;
  const minStep = Math.max((end - bottom) / (maxLevels - 1), 1e-12);
  const levels = (step: number): number => Math.ceil(end / step) - Math.floor(bottom / step) + 1;
  const step = candidateSteps(minStep, unit).find((candidate) => levels(candidate) <= maxLevels) ?? minStep;
  // Adding 0 converts -0 to 0.
  const first = Math.floor(bottom / step) + 0;
  const last = Math.max(first + 1, Math.ceil(end / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => {
    const value = (first + index) * step;
    return { value, text: value === 0 ? '0' : formatValue(value, unit) };
  });
  return { low: first * step, high: last * step, ticks };
}
