import type { ListWords } from '../../../parts/list/ListWords.ts';

export const listWords: ListWords = {
  title: 'Incidents',
  rows: 'incidents',
  bar: 'Filters',
  needs: 'incident',
  empty: 'There are no incidents matching this criteria',
};

export const messages = {
  filters: {
    type: 'Type',
    severity: 'Severity',
    status: 'Status',
    owner: 'Owner',
    component: 'Component',
    search: 'Search for incident',
    all: 'All',
    ongoing: 'Ongoing',
  },
  columns: {
    incident_id: 'Id',
    type: 'Type',
    severity: 'Severity',
    status: 'Status',
    title: 'Name',
    created_at: 'Age',
    responders: 'Responders',
    updated_at: 'Updated',
  },
  counts: 'By severity and type',
  otherType: 'Other',
  narrowTo: (word: string, count: number) =>
    `Only ${word}: ${count === 1 ? 'one incident' : `${count} incidents`}`,
  widen: (word: string) => `Remove filter ${word}`,
  create: {
    open: 'New Incident',
    title: 'Create New Incident',
    save: 'Create',
    saving: 'Creating ...',
    cancel: 'Cancel',
    made: 'Incident created',
    fields: {
      type: 'Type',
      title: 'Title',
      description: 'Description',
      severity: 'Severity',
      status: 'Status',
    },
  },
} as const;
