import type { TimelineSpan } from '#contract/rules/timeline.ts';
import type { ListTexts } from '../ListTexts.ts';

export type TimelineOf = 'incident' | 'item';

const hours: Readonly<Record<TimelineSpan, string>> = {
  '1h': '1 hour',
  '2h': '2 hours',
  '6h': '6 hours',
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
};

export const timelineTexts: Readonly<Record<TimelineOf, ListTexts>> = {
  incident: {
    title: 'Timeline',
    rows: 'events',
    failed: 'The timeline could not be loaded',
    needs: 'incidents',
  },
  item: { title: 'Timeline', rows: 'events', failed: 'The timeline could not be loaded' },
};

export const messages = {
  bar: 'Timeline filters',
  lanes: 'Lanes',
  lanesNoun: 'lanes',
  all: 'All',
  none: 'None',
  from: 'From',
  span: {
    incident: (span: TimelineSpan) => `${hours[span]} before the start`,
    item: (span: TimelineSpan) => `Last ${hours[span]}`,
  },
  chart: {
    incident: 'Events around the incident',
    item: 'Events around the item',
  },
  list: 'Events',
  nothing: 'No events',
  beforeSpan: 'The moment is before the selected time. Select a longer time.',
  nothingText: {
    incident: 'No stored events around this incident in this time range.',
    item: 'No stored events around this item in this time range.',
  },
  hiddenText: 'All events are in hidden lanes.',
  showAll: 'Show all lanes',
  older: (count: string) => `Show ${count} more`,
  until: (time: string, ongoing: boolean) => (ongoing ? `ongoing at ${time}` : `until ${time}`),
  by: (name: string) => `by ${name}`,
  missing: 'Missing data',
} as const;
