import type { TimelineSpan } from '../../../src-preload/contract/rules/timeline.ts';
import type { ListWords } from '../list/ListWords.ts';

export type TimelineOf = 'incident' | 'item';

const hours: Readonly<Record<TimelineSpan, string>> = {
  '1h': '1 hour',
  '2h': '2 hours',
  '6h': '6 hours',
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
};

export const timelineWords: Readonly<Record<TimelineOf, ListWords>> = {
  incident: {
    title: 'Timeline',
    rows: 'events',
    failed: 'The timeline could not be read',
    needs: 'incidents',
  },
  item: { title: 'Timeline', rows: 'events', failed: 'The timeline could not be read' },
};

export const messages = {
  bar: 'Timeline filters',
  lanes: 'Lanes',
  lanesNoun: 'lanes',
  all: 'All',
  none: 'None',
  from: 'From',
  span: {
    incident: (span: TimelineSpan) => `${hours[span]} before it began`,
    item: (span: TimelineSpan) => `Last ${hours[span]}`,
  },
  chart: {
    incident: 'What happened around the incident',
    item: 'What happened around the item',
  },
  list: 'Events',
  nothing: 'Nothing happened',
  nothingText: {
    incident: 'Nothing that is kept happened around this incident in the time that is shown.',
    item: 'Nothing that is kept happened around this item in the time that is shown.',
  },
  hiddenText: 'All that happened is in lanes that are not shown.',
  showAll: 'Show all lanes',
  older: (count: string) => `Show ${count} more`,
  until: (time: string, ongoing: boolean) => (ongoing ? `still so at ${time}` : `until ${time}`),
  missing: 'What is missing',
} as const;
