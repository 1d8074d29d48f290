import type { ListTexts } from '#parts/ListTexts.ts';

export const listTexts: ListTexts = {
  title: 'Incidents',
  rows: 'incidents',
  bar: 'Filters',
  needs: 'incident',
  empty: 'There are no incidents matching this criteria',
  noMatch: 'There are no incidents matching this criteria',
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
  countTools: 'Counts',
  narrowTo: (word: string, count: number) =>
    `Only ${word}: ${count === 1 ? 'one incident' : `${count} incidents`}`,
  removeFilter: (word: string) => `Remove filter ${word}`,
  /** Incidents that the status filter hides. Many of them are still in progress. */
  hidden: (count: string) => `${count} more ${count === '1' ? 'has' : 'have'} another status`,
  hiddenClosed: (count: string) => `${count} more ${count === '1' ? 'is' : 'are'} closed`,
  showAll: 'Show all',
  create: {
    open: 'New incident',
    title: 'Create New Incident',
    save: 'Create',
    saving: 'Creating ...',
    created: 'Incident created',
    fields: {
      type: 'Type',
      title: 'Title',
      description: 'Description',
      severity: 'Severity',
      status: 'Status',
    },
  },
} as const;
