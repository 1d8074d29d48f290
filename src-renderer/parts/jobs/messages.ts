import type { ListTexts } from '../ListTexts.ts';

export const listTexts: ListTexts = {
  title: 'Job History',
  rows: 'job runs',
  empty: 'No job ran in this time range.',
  needs: 'database.monitor',
};

export const messages = {
  title: (job: string) => `Job Details: ${job}`,
  errors: 'Errors',
  scrapeSummary: 'Scrape Summary',
  reconcileSummary: 'Reconcile Summary',
  tabs: 'Run details',
  close: 'Close',
  copyId: 'Copy id',
  copyIdOf: (resource: string) => `Copy id of ${resource}`,
  copied: (id: string) => `Copied ${id} to clipboard`,
  converting: 'Converting to YAML…',
} as const;

export const runMessages = {
  tab: 'Job History',
  columns: {
    created_at: 'Timestamp',
    name: 'Job Name',
    agent: 'Agent',
    resource_name: 'Resource',
    status: 'Status',
    duration_millis: 'Duration',
    success_count: 'Success',
    error_count: 'Error',
  },
  filters: {
    name: 'Job Name',
    resourceType: 'Resource Type',
    status: 'Status',
    duration: 'Duration',
    range: 'Time range',
  },
  localAgent: 'local',
  ofJob: (job: string) => `of ${job}`,
} as const;
