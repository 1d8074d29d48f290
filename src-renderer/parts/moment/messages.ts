import { formatCount } from '#kit/format/formatNumber.ts';

export const messages = {
  show: 'Show an earlier moment',
  now: 'Now',
  backToNow: 'Return to now',
  bar: 'Earlier moment',
  slider: 'Moment',
  sliderKeys:
    'Arrow keys move the moment. Shift with an arrow key and Page Up and Page Down move it further. Home and End go to the start and the end. Space plays. Escape returns to now.',
  range: 'Range of the slider',
  ranges: { hour: '1h', day: '24h', week: '7d', all: 'All stored' },
  previousChange: 'Previous health change',
  nextChange: 'Next health change',
  noEarlierChange: 'No earlier health change is stored.',
  noLaterChange: 'No later health change is stored.',
  play: 'Play',
  pause: 'Pause',
  playHint: (range: string) => `Play ${range} in a minute`,
  loading: 'Loading',
  youSee: (time: string) => `You see ${time}. Actions apply to the present.`,
  wall: (time: string) => `State of ${time}`,
  panelShowsNow: 'This panel shows the present.',
  notKnown: 'Not known',
  notKnownCount: (count: string) => `Not known: ${count}`,
  notKnownTitle: 'Not known of this moment',
  nothingStored:
    'No history is stored yet. Quarterdeck records health changes while it syncs. The server does not provide earlier ones.',
  again: 'Try again',
  insteadNow: (sentence: string) => `The moment could not be read: ${sentence} You see the present.`,
  factsFailed: (sentence: string) => `The list of unknown facts could not be loaded: ${sentence}`,
  failedTitle: 'The earlier moment could not be read',
  failed: (sentence: string) => `The moment could not be read: ${sentence}`,
  legend: { worse: 'to unhealthy or warning', better: 'other health changes', paused: 'not watched' },
  changesAt: (worse: number, better: number) =>
    `${formatCount(worse)} to unhealthy or warning, ${formatCount(better)} other health changes`,
  noSpan: 'No history is stored yet.',
} as const;
