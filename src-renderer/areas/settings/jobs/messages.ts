import type { ListTexts } from '#parts/ListTexts.ts';

export const jobStripTexts: ListTexts = {
  title: 'Job History',
  rows: 'jobs',
  empty: 'No job ran in the last two days.',
  needs: 'database.monitor',
};

export const messages = {
  label: 'Show',
  options: [
    { value: 'run', label: 'Runs' },
    { value: 'job', label: 'Jobs' },
  ] as const,
  pin: (job: string) => `Pin ${job} to be notified when it fails`,
  pinCommand: 'Pin or unpin the job',
  unpin: (job: string) => `Unpin ${job}`,
  runs: 'Last Runs',
  failing: 'Failing Since',
  orLonger: 'or longer',
  since: (ago: string, orLonger: boolean) =>
    orLonger ? `Failing since ${ago} or earlier` : `Failing since ${ago}`,
  stripLabel: (words: readonly string[]) => `Newest first: ${words.join(', ')}`,
} as const;
