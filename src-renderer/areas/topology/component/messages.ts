import { formatInteger } from '#kit/format/formatNumber.ts';

/** Texts of the component page. Where the specification has a text, it is used word for word. */
export const messages = {
  dashboard: 'Dashboard',
  notFound: 'Component not found',
  notFoundText: (id: string) =>
    `The component ${id} does not exist, or you don’t have permission to view it.`,
  backToDashboard: 'Back to the dashboard',
  failed: 'The component could not be loaded',
  staleNotice: (sentence: string) => `${sentence} Showing the last response.`,
  cachedNotice: (sentence: string) => `${sentence} Showing data stored on this computer.`,
  duplicateId: 'Response has multiple components for the id',
  settingsOf: (name: string | undefined) =>
    name === undefined ? 'Topology settings' : `Settings of the topology ${name}`,
  deleted: 'Deleted',
  waiting: 'loading data...',
  showSidebar: 'Show sidebar',
  hideSidebar: 'Hide sidebar',
  sidebar: 'About this component',
  earlier: {
    notCreated: 'The component did not exist yet',
    notCreatedText: (at: string) => `It was created at ${at}.`,
    relations:
      'Relationships of components are not recorded. Children, linked items, and checks of the component are those of the present. Incidents, changes, playbook runs, teams, and insights show the present, too.',
  },
  children: {
    label: (name: string) => `Components of ${name}`,
    none: 'There are no components matching this criteria',
    showAll: 'Show all components',
    filters: 'Filters of the components',
    shown: (shown: number, all: number) => `${formatInteger(shown)} of ${formatInteger(all)} components`,
  },
  panels: {
    details: 'Details',
    catalog: 'Catalog',
    incidents: 'Incidents',
    changes: 'Changes',
    checks: 'Checks',
    playbooks: 'Playbooks',
    teams: 'Teams',
    insights: 'Insights',
  },
  panel: {
    empty: 'No details found',
    again: 'Try again',
    below: (number: string) => `${number} below`,
    inTotal: (number: string) => `${number} in total`,
    totalNote: (text: string, panel: string) =>
      `${text}: ${panel} of this component and of all components below it`,
  },
  facts: {
    headlines: 'Headline properties',
    facts: 'Facts',
    name: 'Name',
    status: 'Status',
    type: 'Type',
    namespace: 'Namespace',
    parent: 'Parent',
    agent: 'Agent',
    created: 'Created',
    by: 'by',
    updated: 'Updated',
    deleted: 'Deleted',
    id: 'ID',
  },
  catalog: {
    hideDeleted: 'Hide Deleted Catalog',
    hidden: (count: number) =>
      count === 1
        ? '1 deleted or unlinked item is hidden.'
        : `${formatInteger(count)} deleted or unlinked items are hidden.`,
    noType: 'No type',
    deleted: 'deleted',
    unlinked: 'unlinked',
  },
  incidents: {
    type: 'Type',
    status: 'Status',
    all: 'All',
    others: (count: number) =>
      count === 1
        ? '1 incident of another type or status.'
        : `${formatInteger(count)} incidents of other types or statuses.`,
  },
  playbooks: { deletedPlaybook: 'Deleted playbook' },
} as const;
