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
  noEvents: 'Nothing happened in this time range',
  lane: 'Lane',
  event: 'Event',
  chosen: 'Chosen events',
  close: 'Close',
  count: (count: string): string => `${count} events`,
  events: (count: string, worst: string): string =>
    count === '1' ? worst : `${count} events, such as ${worst}`,
  more: (count: string): string => `and ${count} more`,
  overview: (label: string): string => `${label}: all of the time`,
  shown: (range: string): string => `${range} shown`,
  howToWalk:
    'Left and right move through the events of a lane, up and down change the lane, Enter opens, + and − zoom, Escape leaves.',
  howToZoom:
    'Left and right move what is shown, + and − zoom, Home and End go to the beginning and the end, Escape shows all.',
} as const;
