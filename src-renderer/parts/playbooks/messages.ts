import type { ListTexts } from '../ListTexts.ts';

export const runListTexts: ListTexts = {
  title: 'Playbook runs',
  rows: 'playbook runs',
  empty: 'No playbook has run on this item yet.',
  needs: 'playbooks',
};

export const messages = {
  columns: {
    name: 'Name',
    resource: 'Resource',
    status: 'Status',
    start_time: 'Date',
    duration: 'Duration',
    created_at: 'Created At',
    created_by: 'Created By',
  },
  gone: '(deleted playbook)',
  params: 'Parameters of this run',
  noParams: 'No parameters for this playbook.',
  secret: '(secret, not shown)',
  approval: {
    team: (name: string) => `team ${name}`,
    only: (names: string) => `Only ${names} may approve this run.`,
    already: (names: string) => `You have approved this run. It still needs approval from ${names}.`,
  },
} as const;
