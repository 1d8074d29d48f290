import type { ListTexts } from '#parts/ListTexts.ts';

export const listTexts: ListTexts = {
  title: 'Notification noise',
  rows: 'notifications',
  failed: 'The noise report could not be created',
  needs: 'database.monitor',
};

export const messages = {
  days: 'Days',
  choices: { 1: 'Last day', 3: '3 days', 7: '7 days' },
  since: (moment: string) =>
    `Based on the notifications stored on this computer since ${moment}. Every occurrence is counted. The history has one row for repeated occurrences.`,
  sums: 'Notifications by outcome',
  chart: 'Notifications by day and outcome',
  total: 'Total',
  outcomes: {
    sent: 'Sent',
    failed: 'Failed',
    repeated: 'Repeated',
    silenced: 'Silenced',
    waiting: 'Waiting',
    other: 'Other',
  },
  meanings: {
    sent: 'Sent successfully',
    failed: 'Failed with an error, or canceled',
    repeated: 'Suppressed by the repeat interval of its rule',
    silenced: 'Suppressed by a silence',
    waiting: 'Not sent yet',
    other: 'Unknown status',
  },
  share: (percent: string) => `${percent} of all`,
  rules: 'Rules',
  resources: 'Resources',
  columns: {
    rule: 'Rule',
    resource: 'Resource',
    times: 'Total',
    resources: 'Resources',
    rules: 'Rules',
    last: 'Last',
    topError: 'Most common error',
    silence: 'Silence',
  },
  silence: 'Silence',
  none: (since: string) => `This computer has no notifications since ${since}.`,
  noneTitle: 'No noise',
  export: 'Export',
  exportRules: 'Export rules as CSV',
  exportResources: 'Export resources as CSV',
  exported: (file: string) => `${file} is saved`,
  exportFailed: (file: string) => `${file} could not be saved`,
  nothingToExport: 'There is nothing to export.',
  fields: { id: 'Id', kind: 'Resource Type', type: 'Type' },
} as const;
