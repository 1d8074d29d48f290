import { SeededRandom } from '../random.ts';
import { dayMs, type ItemSeed, minuteMs, randomUlidAt } from './ItemFactory.ts';

/** Returns a team's id by its number in `settingsRows.ts`. */
const teamId = (number: number): string => `01928000-0000-7000-8000-00000000000${number}`;

const createdAgoMs = 90 * dayMs;
const random = new SeededRandom(0x71ac);

const tracker = (type: string, name: string, externalIds: readonly string[], config: unknown): ItemSeed => {
  const id = randomUlidAt(createdAgoMs, random);
  return {
    id,
    name,
    type,
    status: '',
    health: 'unknown',
    tags: { account: 'meridian-prod' },
    labels: {},
    config,
    createdAgoMs,
    updatedAgoMs: 400 * minuteMs,
    path: id,
    agent: 0,
    changes: 0,
    analysis: {},
    externalIds,
  };
};

const paymentsJira = tracker('Jira', 'Meridian Jira', ['meridian-jira', teamId(1)], {
  url: 'https://meridian.example/jira',
  projects: [
    { key: 'PAY', name: 'Payments', issueTypes: ['Incident', 'Task', 'Bug'] },
    { key: 'CHK', name: 'Checkout', issueTypes: ['Incident', 'Story'] },
    { key: 'OPS', name: 'Operations', issueTypes: ['Incident', 'Change'] },
  ],
  issueTypes: ['Incident', 'Task', 'Bug', 'Story', 'Change'],
  priorities: ['Highest', 'High', 'Medium', 'Low', 'Lowest'],
});

export const paymentsJiraId = paymentsJira.id;

/**
 * Issue trackers for responders. The configuration lists the choices; the external ids name the teams that
 * use the tracker.
 */
export const trackerItems: readonly ItemSeed[] = [
  paymentsJira,
  // Belongs to no team and lacks most choices.
  tracker('Jira', 'Jira of the auditors', ['audit-jira'], {
    projects: [{ name: 'Audit 2026', key: 'AUD' }],
  }),
  tracker('MS_Planner', 'Operations planner', ['operations-planner', teamId(1), teamId(4)], {
    plans: [
      { id: 'plan-operations', name: 'Operations' },
      { id: 'plan-platform', name: 'Platform' },
    ],
    buckets: [
      { id: 'bucket-now', name: 'Now' },
      { id: 'bucket-next', name: 'Next' },
      { id: 'bucket-later', name: 'Later' },
    ],
    priorities: ['Urgent', 'Important', 'Medium', 'Low'],
  }),
];
