/** Sort columns of playbook runs, with the server's names. */
export const runSortColumns = ['status', 'start_time', 'created_at'] as const;

/** Kinds of resources a playbook can run on, in the order in which its selectors are evaluated. */
export const runTargets = ['config', 'component', 'check'] as const;

export type RunTarget = (typeof runTargets)[number];

export const runStatusFilters = [
  'running',
  'scheduled',
  'cancelled',
  'completed',
  'failed',
  'pending',
] as const;

export type RunStatusFilter = (typeof runStatusFilters)[number];

/** Returns the server's statuses for a filter. `pending` means waiting, but not scheduled. */
export const serverStatusesOf = (filter: RunStatusFilter): readonly string[] =>
  filter === 'pending' ? ['pending', 'pending_approval', 'waiting', 'sleeping'] : [filter];

export const isRunOver = (status: string): boolean => ['completed', 'failed', 'cancelled'].includes(status);

/** Whether an action has ended. Skipped actions count as ended. */
export const isActionOver = (status: string): boolean =>
  ['completed', 'failed', 'skipped', 'cancelled'].includes(status);

/** Polling intervals of active runs and actions, in milliseconds. */
export const runPollMs = 2_000;
export const actionPollMs = 1_000;
