/** Lengths of relative ranges, for past and future. */
const steps = [
  '5m',
  '15m',
  '30m',
  '1h',
  '3h',
  '6h',
  '12h',
  '24h',
  '2d',
  '7d',
  '30d',
  '90d',
  '6M',
  '1y',
  '2y',
  '5y',
] as const;

export const relativePast: readonly string[] = steps.map((step) => `now-${step}`);

/** Lengths between those of the past, for silences of half a day's work. */
const furtherSteps: Readonly<Partial<Record<(typeof steps)[number], string>>> = {
  '1h': '2h',
  '3h': '4h',
  '6h': '8h',
};
export const relativeFuture: readonly string[] = steps.flatMap((step) =>
  [step, furtherSteps[step] ?? []].flat().map((each) => `now+${each}`),
);

interface QuickRange {
  readonly display: string;
  readonly from: string;
  readonly to: string;
}

const quick = (display: string, from: string, to = from): QuickRange => ({ display, from, to });

/** Named calendar ranges. Both ends are rounded outward. */
export const quickRanges: readonly QuickRange[] = [
  quick('Yesterday', 'now-1d/d'),
  quick('Day before yesterday', 'now-2d/d'),
  quick('This day last week', 'now-7d/d'),
  quick('Previous week', 'now-1w/w'),
  quick('Previous month', 'now-1M/M'),
  quick('Previous year', 'now-1y/y'),
  quick('Today', 'now/d'),
  quick('Today so far', 'now/d', 'now'),
  quick('This week', 'now/w'),
  quick('This week so far', 'now/w', 'now'),
  quick('This month', 'now/M'),
  quick('This month so far', 'now/M', 'now'),
  quick('This year', 'now/y'),
  quick('This year so far', 'now/y', 'now'),
];
