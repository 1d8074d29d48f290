import type { ListTexts } from '#parts/ListTexts.ts';

const list: ListTexts = {
  title: 'Event Queue',
  rows: 'event queues',
  needs: 'database.monitor',
  empty: 'No events are waiting.',
};

export const queues = {
  list,
  columns: {
    name: 'Name',
    pending: 'Pending Count',
    failed: 'Error Count',
    attempts: 'Average Attempts',
    firstFailed: 'First Failed At',
    lastFailed: 'Last Failed At',
    mostCommonError: 'Most Common Error',
  },
  mostCommonErrorOf: (name: string) => `Most Common Error for ${name}`,
  close: 'Close',
} as const;
