import type { ListWords } from '../../../parts/list/ListWords.ts';

export const listWords: ListWords = {
  title: 'Jobs History',
  rows: 'job runs',
  empty: 'No job ran in this time.',
  needs: 'database.monitor',
};

export const stripWords: ListWords = {
  title: 'Jobs History',
  rows: 'jobs',
  empty: 'No job ran in the last two days.',
  needs: 'database.monitor',
};

/** Specification part 3 section 2.10; UI reference, forms section 14.3. */
export const messages = {
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
    noDuration: 'None',
    range: 'Time',
  },
  ofJob: (job: string) => `of ${job}`,
  strips: {
    label: 'Show',
    options: [
      { value: 'run', label: 'Runs' },
      { value: 'job', label: 'Jobs' },
    ] as const,
    pin: (job: string) => `Pin ${job}: tell me when it fails`,
    pinKey: 'Pin or unpin the job',
    unpin: (job: string) => `Unpin ${job}`,
    runs: 'Last Runs',
    failing: 'Failing Since',
    orLonger: 'or longer',
    since: (ago: string, orLonger: boolean) =>
      orLonger ? `Every run failed, for ${ago} or longer` : `Every run failed since ${ago}`,
    aloud: (words: readonly string[]) => `Newest first: ${words.join(', ')}`,
  },
} as const;
