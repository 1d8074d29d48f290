import type { ListWords } from '../../../parts/list/ListWords.ts';

export const listWords: ListWords = {
  title: 'Notification noise',
  rows: 'notifications',
  failed: 'The noise report could not be made',
  needs: 'database.monitor',
};

export const messages = {
  days: 'Days',
  choices: { 1: 'Last day', 3: '3 days', 7: '7 days' },
  since: (moment: string) =>
    `Counted on this computer, from the notifications that it keeps: those since ${moment}. Each time that something happened counts.`,
  sums: 'What became of the notifications',
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
  waitingOrOther: 'Waiting or other',
  meanings: {
    sent: 'Went out',
    failed: 'Met an error, or was cancelled',
    repeated: 'Held back by the repeat interval of its rule',
    silenced: 'Held back by a silence',
    waiting: 'Not sent yet',
    other: 'With a status that is not known here',
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
    topError: 'Commonest Error',
    silence: 'Silence',
  },
  ofRule: (name: string) => `notifications of the rule ${name}`,
  ofResource: (name: string) => `notifications about ${name}`,
  silence: 'Silence',
  none: (since: string) =>
    `Nothing was sent or held back in this time, as far as this computer keeps it: since ${since}.`,
  noneTitle: 'No noise',
  export: 'Export',
  exportRules: 'Export rules as CSV',
  exportResources: 'Export resources as CSV',
  exported: (file: string) => `${file} is saved`,
  exportFailed: (file: string) => `${file} could not be saved`,
  nothingToExport: 'There is nothing to export.',
  fields: { id: 'Id', kind: 'Resource Type', type: 'Type' },
} as const;
