/** What the charts say; one place, so that wording can be read at a glance. */
export const messages = {
  empty: 'No data in this time range',
  loading: 'loading data...',
  chart: 'chart',
  howToRead:
    'Arrow keys move through the values, Page Up and Page Down leap, Home and End go to the first and the last, Escape leaves.',
  howToSelect: 'Shift and arrow keys select a time range, Enter applies it.',
  selected: (range: string): string => `${range} selected. Enter applies, Escape drops it.`,
  applyHint: 'Enter applies',
  noReading: 'no data',
  noRuns: 'no runs',
  passed: (count: string): string => `${count} passed`,
  failed: (count: string): string => `${count} failed`,
  passedLegend: 'Passed',
  failedLegend: 'Failed',
  passSide: 'pass',
  failSide: 'fail',
  failing: 'failed',
  slowest: 'slowest',
  highest: 'highest',
  time: 'Time',
  between: (lowest: string, highest: string): string => `${lowest} to ${highest}`,
  sparkline: (label: string, last: string, lowest: string, highest: string): string =>
    `${label}: ${last}, lowest ${lowest}, highest ${highest}`,
  sparklineEmpty: (label: string): string => `${label}: no data`,
  nothing: 'none',
} as const;
