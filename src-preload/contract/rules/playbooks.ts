/** Columns that runs of playbooks can be sorted by, named as the server has them. */
export const runSortColumns = ['status', 'start_time', 'created_at'] as const;

/** What a playbook can be run on, in the order in which a playbook's selectors are looked at; UI reference, forms section 13. */
export const runTargets = ['config', 'component', 'check'] as const;

export type RunTarget = (typeof runTargets)[number];

/** What the list of runs can be narrowed to; specification part 2 section 4.6. */
export const runStatusFilters = [
  'running',
  'scheduled',
  'cancelled',
  'completed',
  'failed',
  'pending',
] as const;

export type RunStatusFilter = (typeof runStatusFilters)[number];

/**
 * What the server calls what a filter means. `pending` is no status that it writes: whatever waits for something is meant, but for what
 * waits for its time.
 */
export const statusesMeant = (filter: RunStatusFilter): readonly string[] =>
  filter === 'pending' ? ['pending', 'pending_approval', 'waiting', 'sleeping'] : [filter];

/** Nothing more happens to a run; specification part 2 section 4.6. */
export const isRunOver = (status: string): boolean => ['completed', 'failed', 'cancelled'].includes(status);

/** Nothing more happens to an action. The server skips some: these are over, too. */
export const isActionOver = (status: string): boolean =>
  ['completed', 'failed', 'skipped', 'cancelled'].includes(status);

/** How often a run and an action that go on are read, in milliseconds; specification part 2 section 9. */
export const runPollMs = 2_000;
export const actionPollMs = 1_000;
